/** Finds what is still on the old site, under the name that this site takes: it is gone once that leads here. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import type { ContentProblem } from '#church-folder/check/problem.ts'
import { contentFiles, POLICY_FILES } from '#church-folder/content-files.ts'
import { readContentText } from '#church-folder/read-content.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { counted } from '#commands/terminal/counted.ts'
import { addressesOn, hostOf } from '#commands/recordings/links.ts'

const FILE =
  /https?:\/\/[^\s"'<>()[\]\\:]+(?::\d+[^\s"'<>()[\]\\:]+)?\.(?:jpe?g|png|gif|webp|svg|pdf|docx?|pptx?|xlsx?|mp3|m4a|mp4|mov|zip)\b/gi
/** What this site has itself. */
const OURS = /^\/(?:photos|icons|recordings)\//

/** @param folder valid content */
export function leftOnOldSite(folder: string, { siteUrl }: Pick<Church, 'siteUrl'>): ContentProblem[] {
  const own = hostOf(siteUrl)
  const gone = `on ${own}, and gone once that name leads to this site`
  const sermons = readCollection('sermons', folder)
  const recorded = sermons.filter((sermon) => addressesOn([own], sermon).length > 0)
  const filmed = sermons.filter(({ videoUrl }) => hostOf(videoUrl) === own)
  const texts = [
    ...contentFiles(folder).filter(({ list }) => list !== 'sermons'),
    ...POLICY_FILES.map((file) => ({ file })),
  ]
  return [
    ...(recorded[0]
      ? [
          `${counted(recorded.length, 'recording is', 'recordings are')} ${gone}: npm run import -- --recordings brings them along`,
        ]
      : []),
    ...(filmed[0]
      ? [`${counted(filmed.length, 'video is', 'videos are')} ${gone}: upload them to a video channel`]
      : []),
  ]
    .map((message): ContentProblem => ({ file: 'sermons', field: '', message }))
    .concat(
      texts.flatMap(({ file }) => {
        const found = existsSync(join(folder, file)) ? readContentText(file, folder).match(FILE) : null
        const [first] = (found ?? []).filter((url) => hostOf(url) === own && !OURS.test(new URL(url).pathname))
        return first
          ? [{ file, field: '', message: `links to ${first}, which is ${gone}: put the file somewhere else` }]
          : []
      }),
    )
}
