/** Reads the table of a channel's videos from Google Takeout (`video metadata/videos.csv`). */
import { readRows } from '#scripts/content/files/read-rows.ts'
import { counted, type Found, type FoundSermon } from '#scripts/import/found.ts'
import { videoKey } from './channel.ts'
import { firstSentences, lineOf } from './html.ts'

const ID = 'video id'
const TITLE = 'video title (original)'

export const isTakeout = (fields: readonly string[]) => fields.includes(ID) && fields.includes(TITLE)
/** A playlist's table has ids without titles. */
export const isPlaylist = (fields: readonly string[]) => fields.includes(ID) && !fields.includes(TITLE)

export function readTakeout(text: string, file: string): Found {
  const { rows } = readRows(text)
  const sermons: FoundSermon[] = []
  const notes: string[] = []
  let hidden = 0
  for (const [index, row] of rows.entries()) {
    const id = row[ID] ?? ''
    const title = lineOf(row[TITLE] ?? '')
    const at = Date.parse(row['video publish timestamp'] || row['video create timestamp'] || '')
    if (row.privacy && row.privacy.toLowerCase() !== 'public') hidden += 1
    else if (!id || !title || Number.isNaN(at))
      notes.push(
        `Row ${index + 2} is left out: it lacks ${!id ? 'the video’s id' : !title ? 'a title' : 'the time at which it was published'}.`,
      )
    else
      sermons.push({
        key: videoKey(id),
        title,
        description: firstSentences(row['video description (original)'] ?? ''),
        scripture: [],
        when: { published: at },
        videoUrl: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
        doubts: [],
      })
  }
  if (hidden > 0) notes.push(`Private or unlisted, and not taken: ${counted(hidden, 'video')}.`)
  return { file, kind: `Takeout’s table of ${counted(rows.length, 'video')}`, sermons, events: [], notes }
}
