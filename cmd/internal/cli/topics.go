package cli

import (
	"fmt"
	"slices"

	"damone/cmd/internal/catalog"
)

// Topic is something besides commands that 'damone help' explains.
type Topic struct {
	Name  string // as typed: json
	Title string
	Text  string
}

var topicNames = []string{"positions", "json", "files", "tables"}

// Topics lists what 'damone help' explains besides commands.
func Topics(c *Context) []Topic {
	l := Lang(c)
	var topics []Topic
	for _, name := range topicNames {
		key := catalog.Key("topic." + name)
		topics = append(topics, Topic{name, l.Say(key), l.Say(key + ".text")})
	}
	return topics
}

// showTopic prints the topic that a word names; ok is false when it names none.
func showTopic(c *Context, word string) (ok bool, err error) {
	topics := Topics(c)
	i := slices.IndexFunc(topics, func(t Topic) bool { return t.Name == word })
	if i < 0 {
		return false, nil
	}
	_, err = fmt.Fprintf(c.App.Writer, "damone %s: %s\n\n%s\n", topics[i].Name, topics[i].Title, topics[i].Text)
	return true, err
}

// listOfTopics is the topics for the help of the program, a line each.
func listOfTopics(l catalog.Lang) string {
	text := l.Say("help-topics") + ":"
	for _, name := range topicNames {
		text += fmt.Sprintf("\n   %-10s %s", name, l.Say(catalog.Key("topic."+name)))
	}
	return text
}
