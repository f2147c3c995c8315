package rulesetfile

import (
	"fmt"

	"damone/notation"
	"damone/rules"
	"gopkg.in/yaml.v3"
)

// setupValue is a position in any form that ParseSetup reads.
type setupValue struct{ to *rules.Setup }

func (v setupValue) read(r *reader, path string, n *yaml.Node) {
	text, ok := r.text(path, n)
	if !ok {
		return
	}
	setup, where, err := notation.ReadSetup(text)
	r.start, r.setup, *v.to = where, n, setup
	if err != nil {
		r.syntax(path, n, err.(*notation.SyntaxError))
	}
}

func (v setupValue) node() *yaml.Node { return wordNode(notation.FormatSetup(*v.to, notation.Number)) }

// squaresValue is a list of squares in either spelling.
type squaresValue struct{ to *rules.Set }

func (v squaresValue) read(r *reader, path string, n *yaml.Node) {
	items, ok := r.list(path, n)
	if !ok {
		return
	}
	var set rules.Set
	for _, item := range items {
		s, err := notation.ParseSquare(item.Value)
		switch {
		case item.Kind != yaml.ScalarNode:
			r.fault(path, item, shown(item)+" is not a square", "write a number from 1 to 32, or a letter and a number from a8 to h1")
		case err != nil:
			r.syntax(path, item, err.(*notation.SyntaxError))
		case set.Has(s):
			r.fault(path, item, shown(item)+" is named twice", "once is enough")
		default:
			set = set.With(s)
		}
	}
	*v.to = set
}

func (v squaresValue) node() *yaml.Node {
	var list []*yaml.Node
	for s := range v.to.All() {
		list = append(list, numberNode(int(s)+1))
	}
	return flowNode(yaml.SequenceNode, list)
}

// crownValue is where a rank is promoted and to what, or none.
type crownValue struct{ to *rules.Crown }

func (v crownValue) read(r *reader, path string, n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && n.Value == "none" {
		*v.to = rules.Crown{}
		return
	}
	if n.Kind != yaml.MappingNode {
		r.fault(path, n, shown(n)+" does not say where a rank is promoted", "write {squares: [2, 9], becomes: dama}, or none")
		return
	}
	var c rules.Crown
	r.mapping(path, n, crownFields(&c))
	*v.to = c
}

func (v crownValue) node() *yaml.Node {
	if *v.to == (rules.Crown{}) {
		return nil
	}
	n := crownFields(v.to).node()
	n.Style = yaml.FlowStyle
	return n
}

// ladderValue is a list of rungs.
type ladderValue struct{ to *[]rules.Rung }

func (v ladderValue) read(r *reader, path string, n *yaml.Node) {
	items, ok := r.list(path, n)
	if !ok {
		return
	}
	rungs := make([]rules.Rung, len(items))
	for i, item := range items {
		r.mapping(fmt.Sprintf("%s.%d", path, i+1), item, rungFields(&rungs[i]))
	}
	*v.to = rungs
}

func (v ladderValue) node() *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for i := range *v.to {
		n := rungFields(&(*v.to)[i]).node()
		n.Style = yaml.FlowStyle
		list.Content = append(list.Content, n)
	}
	return list
}
