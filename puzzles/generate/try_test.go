package generate
import ("testing";"context";"damone/rules";"damone/puzzles";"os";"time";"fmt";"strings")
func TestTry(t *testing.T){
  spec := os.Getenv("TRY"); if spec=="" {t.Skip()}
  for _, s := range strings.Split(spec,";") {
  f := strings.Split(s,",")
  rs,_ := rules.Lookup(f[0])
  task := &Task{Name:"t",Ruleset:rs,Source:f[1],Count:100000}
  if len(f)>2 && f[2]!="" { task.Filter.Themes=[]string{f[2]} }
  n := 4; if len(f)>3 { fmt.Sscan(f[3],&n) }
  start := time.Now()
  r, err := Run(context.Background(), []*Task{task}, Options{Seed:1,Jobs:1,Standards:StandardStandards(),MaxUnits:n})
  if err!=nil {t.Fatal(err)}
  fmt.Println(s, len(r.Puzzles), time.Since(start), r.Tally)
  if len(f)>4 { c := puzzles.Collection{Puzzles:r.Puzzles}; c.Write(os.Stdout) }
  }
}
