package rules

// The rulesets of the two games. Everything they differ in is here.
var (
	// ItalianDamone is the game of the encyclopedia article, the default.
	ItalianDamone = MustCompile(damone())
	// DamoneRoyal is the game in which a side without a Damone has lost.
	DamoneRoyal = MustCompile(royal(damone(), "damone-royal", "Italian Damone, capture the Damones"))
	// Damone3x3 starts with three Dame and three Pedine a side (DAM-9, READ-5).
	Damone3x3 = MustCompile(threeByThree(damone(), "damone-3x3", "Italian Damone with three Dame and three Pedine, no Damone"))
	// DamoneWinther is the game of the Zillions program: a shorter ladder, and
	// the third repetition loses (WIN-1, WIN-2).
	DamoneWinther = MustCompile(winther())
	// DamoneWintherRoyal is both of the above.
	DamoneWintherRoyal = MustCompile(royal(winther(), "damone-winther-royal", "Italian Damone after Winther, capture the Damones"))
	// DamoneWinther3x3 is the game of three Dame and three Pedine by that ladder.
	DamoneWinther3x3 = MustCompile(threeByThree(winther(), "damone-winther-3x3", "Italian Damone after Winther, three Dame and three Pedine"))
	// ItalianDraughts is dama italiana.
	ItalianDraughts = MustCompile(italian())
)

// Rulesets lists the built-in rulesets, the default first.
func Rulesets() []*Ruleset {
	return []*Ruleset{ItalianDamone, DamoneRoyal, Damone3x3, DamoneWinther, DamoneWintherRoyal, DamoneWinther3x3, ItalianDraughts}
}

// Default returns the ruleset used when none is named.
func Default() *Ruleset { return ItalianDamone }

// Lookup finds a built-in ruleset by its name.
func Lookup(id string) (rs *Ruleset, ok bool) {
	for _, rs := range Rulesets() {
		if rs.ID() == id {
			return rs, true
		}
	}
	return nil, false
}

// diagonal is the three directions of a Pedina that plays from h1 to a8:
// forward, and to either side along the other diagonal.
var diagonal = DirectionsOf(NorthWest, NorthEast, SouthWest)

// mirrored returns a setup in which Black's pieces stand opposite to White's.
func mirrored(white [Damone + 1]Set) Setup {
	s := Setup{Pieces: [2][Damone + 1]Set{White: white}}
	s.Pieces[Black] = s.Turned().Pieces[Black]
	return s
}

// Squares by their letters, for the tables below.
const (
	a8, c8, a6                     = Square(0), Square(1), Square(8)
	h5, g4, h3, f3, e2, d1, f1, h1 = Square(15), Square(19), Square(23), Square(22), Square(26), Square(29), Square(30), Square(31)
)

func damone() Spec {
	return Spec{
		ID:       "damone",
		Title:    "Italian Damone: capture everything, or leave no move",
		Ranks:    []string{"pedina", "dama", "damone"},
		Game:     "Italian Damone",
		GameType: "49,W,8,8,N2,1",
		First:    White, // READ-3
		Start: mirrored([...]Set{ // DAM-3.1
			Pedina: SetOf(d1, e2, f3, g4, h5), Dama: SetOf(f1, h3), Damone: SetOf(h1)}),
		Steps: [...]Directions{Pedina: diagonal, Dama: AllDirections, Damone: AllDirections}, // DAM-4.1, DAM-4.3
		Leaps: [...]Directions{Pedina: diagonal, Dama: AllDirections, Damone: AllDirections}, // DAM-6.2
		Prey: [...]Ranks{Pedina: RanksOf(Pedina), Dama: RanksOf(Pedina, Dama), // DAM-5
			Damone: RanksOf(Pedina, Dama, Damone)},
		Crowns: [...]Crown{Pedina: {SetOf(a6, c8), Dama}, Dama: {SetOf(a8), Damone}, Damone: {}}, // DAM-7, READ-8
		Ladder: []Rung{
			{Tier: MostPieces, Clause: "DAM-6.i"},
			{Tier: HighestMover, Clause: "DAM-6.ii"},
			{Tier: HighestPrey, Clause: "DAM-6.iii"},
			{Tier: MostHighestPrey, Clause: "DAM-6.iv"},
			{Tier: HighestNextPrey, Clause: "DAM-6.v"},
			{Tier: MostNextPrey, Clause: "DAM-6.vi"},
		},
		Free:       "DAM-6.vii",
		Repetition: Repetition{Count: 3, Effect: Draws}, // READ-4
		Clauses: Clauses{
			Board: "DAM-2", Start: "DAM-3.1", First: "READ-3", Turn: "DAM-3.2", Vacant: "DAM-4.4",
			Steps: [...]string{Pedina: "DAM-4.2", Dama: "DAM-4.3", Damone: "DAM-4.3"},
			Leap:  "DAM-6.1", Leaps: [...]string{Pedina: "DAM-6.2", Dama: "DAM-6.1", Damone: "DAM-6.1"},
			Prey:       [...]string{Pedina: "DAM-5", Dama: "DAM-5", Damone: "DAM-5"},
			Compulsory: "DAM-6.3", MustGoOn: "DAM-6.4", Once: "READ-2",
			Crowns:    [...]string{Pedina: "DAM-7.1", Dama: "DAM-7.2", Damone: ""},
			CrownEnds: "READ-1", OnCrown: "READ-9",
			NoPieces: "DAM-8.1", NoMove: "DAM-8.2", Royal: "DAM-8.3", Repetition: "READ-4", Quiet: "READ-12", Agreement: "READ-13",
		},
	}
}

// royal returns a game of three ranks in which the Damones decide (DAM-8.3).
func royal(s Spec, id, title string) Spec {
	s.ID, s.Title, s.Royal = id, title, Damone
	return s
}

// threeByThree returns a game of three ranks that starts without Damoni (DAM-9).
func threeByThree(s Spec, id, title string) Spec {
	s.ID, s.Title = id, title
	s.Start = mirrored([...]Set{Pedina: SetOf(e2, f3, g4), Dama: SetOf(h1, f1, h3), Damone: 0}) // READ-5
	s.Clauses.Start = "DAM-9"
	return s
}

func winther() Spec {
	s := damone()
	s.ID, s.Title = "damone-winther", "Italian Damone after Winther's program: a shorter ladder"
	s.Ladder = []Rung{
		{Tier: MostPieces, Clause: "WIN-1.i"},
		{Tier: HighestMover, Clause: "WIN-1.ii"},
		{Tier: HighestPrey, Clause: "WIN-1.iii"},
	}
	s.Free = "WIN-1.iv"
	s.Repetition = Repetition{Count: 3, Effect: Loses} // WIN-2
	s.Clauses.Repetition = "WIN-2"
	return s
}

func italian() Spec {
	forward := DirectionsOf(NorthWest, NorthEast)
	return Spec{
		ID:       "italian",
		Title:    "Italian draughts (dama italiana)",
		Ranks:    []string{"man", "king"},
		Game:     "Italian draughts",
		GameType: "22,W,8,8,N2,1",
		First:    White,                                                                       // ITA-2
		Start:    mirrored([...]Set{Pedina: 0xFFF00000, Damone: 0}),                           // ITA-1
		Steps:    [...]Directions{Pedina: forward, Dama: AllDirections, Damone: 0},            // ITA-3
		Leaps:    [...]Directions{Pedina: forward, Dama: AllDirections, Damone: 0},            // ITA-4.2, ITA-4.4
		Prey:     [...]Ranks{Pedina: RanksOf(Pedina), Dama: RanksOf(Pedina, Dama), Damone: 0}, // ITA-4.3
		Crowns:   [...]Crown{Pedina: {0x0000000F, Dama}, Damone: {}},                          // ITA-6.1
		Ladder: []Rung{
			{Tier: MostPieces, Clause: "ITA-5.1"},
			{Tier: HighestMover, Clause: "ITA-5.2"},
			{Tier: MostDame, Clause: "ITA-5.3"},
			{Tier: HigherPreyFirst, Clause: "ITA-5.4"},
		},
		Free:       "ITA-5.5",
		Repetition: Repetition{Count: 3, Effect: Draws}, // ITA-8.2
		Quiet:      QuietLimit{Plies: 80},               // ITA-8.3
		Clauses: Clauses{
			Board: "ITA-1", Start: "ITA-1", First: "ITA-2", Turn: "ITA-2", Vacant: "ITA-3.1",
			Steps: [...]string{Pedina: "ITA-3.1", Dama: "ITA-3.2", Damone: ""},
			Leap:  "ITA-4.1", Leaps: [...]string{Pedina: "ITA-4.2", Dama: "ITA-4.4", Damone: ""},
			Prey:       [...]string{Pedina: "ITA-4.3", Dama: "ITA-4.4", Damone: ""},
			Compulsory: "ITA-4.5", MustGoOn: "ITA-4.6", Once: "ITA-4.7",
			Crowns:    [...]string{Pedina: "ITA-6.1", Damone: ""},
			CrownEnds: "ITA-6.2", OnCrown: "READ-9",
			NoPieces: "ITA-7.1", NoMove: "ITA-7.1", Repetition: "ITA-8.2", Quiet: "ITA-8.3", Agreement: "ITA-8.1",
		},
	}
}
