/** What podcast hosts and plugins add to a text. It says nothing about the sermon. */

const HOSTS =
  'acast|simplecast|megaphone|anchor|spotify|spreaker|buzzsprout|libsyn|podbean|red ?circle|art19|omny|captivate|transistor|castos|blubrry|podomatic|podcastics|ausha|audioboom|rss\\.com|zencastr|riverside|podcastle'
/** More of a sentence. A dot in an address does not end it. */
const MORE = '(?:[^.!?]|[.!?](?=\\S)){0,250}?'
/** A line for each, with `.` for a sentence, in which `…` is more of it. With `-` it may stand in one line without a period. */
const ADDED = String.raw`
. The post .{1,300}? (?:appeared first|first appeared) on …
. (?<=^|[.!?] )(?:[^.!?]{1,60}\? )?(?:[^.!?]|[.!?](?=\S))*\[email\sprotected\]…
. \b(?:(?:This (?:podcast|episode|show) is )?Hosted (?:on|by)|Powered by|Created with|Made with|Recorded with|Produced by) (?:the )?(?:${HOSTS})\b…
. \b(?:See|Visit) …\w\.\w…(?:privacy|adchoices|advertising|opt-?out)…
- A new MP3 sermon from .{1,100}? is now available on SermonAudio.*
- (?:More From ".{1,100}?" ?)?Powered by Series Engine
. Learn more about your ad(?:vertising)? choices…
- To (?:support|donate to) this (?:ministry|podcast)(?: financially)?, visit:? \S+
- This (?:episode|podcast) is sponsored by · .{0,150}?https?://\S+
. (?:-{3} )?This (?:episode|podcast) is sponsored by …
. This is a public episode
. If you(?:['’]d| would) like to discuss this with other subscribers…
- (?:Send in a voice message|Support (?:this|the) podcast|Become a supporter of this podcast|Advertising Inquiries|Privacy & Opt-Out|Our Sponsors|Get full access to .{1,80}? at)(?: here)? ?:? \S+\.\S+
- (?:Support (?:the|this) show|Send us (?:a text(?: message)?|fan mail)(?! about)|Get this podcast on your phone,? free)(?:(?: at)? ?:? \(? ?https?://\S+(?: ?\))?)?
- Podcast: Play in new window.*|Download Audio|Continue reading ?(?:→|…|\.\.\.)?|Read more ?(?:→|»|…|\.\.\.)
- Subscribe: (?:Apple Podcasts|RSS|Email|Spotify|Android)(?: ?\| ?[\w ]+)*|Share this: ?Click to .*|Like this: ?Like Loading.*
- ★ Support this podcast on Patreon ★
- \[(?:…|\.\.\.)\]`
  .trim()
  .split('\n')
  .map((line) => {
    const text = line.slice(2)
    const isPhrase = line.startsWith('-')
    return new RegExp(isPhrase ? `(?:-{3} )?(?:${text})` : `${text.replaceAll('…', MORE)}(?:[.!?](?= |$)|$)`, 'gi')
  })

/** @param text one line. @returns it without these words, and what was removed */
export function withoutBoilerplate(text: string): { text: string; removed: string[] } {
  const removed: string[] = []
  const rest = ADDED.reduce((before, one) => before.replace(one, (found) => (removed.push(found.trim()), ' ')), text)
  if (removed.length === 0) return { text, removed }
  return {
    text: rest
      .replace(/\s+/g, ' ')
      .replace(/(?<![\s|·-])[\s|·-]+$/, '')
      .trim(),
    removed,
  }
}
