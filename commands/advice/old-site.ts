/** Finds what is still on the old site, under the name that this site takes: it is gone once that leads here. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import type { ContentProblem } from '#church-folder/check/problem.ts'
import { contentFiles, POLICY_FILES } from '#church-folder/content-files.ts'
import { readContentText } from '#church-folder/read-content.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { urlsOn, goneWithOldSite, hostName } from '#commands/recordings/links.ts'

const FILE =
  /https?:\/\/[^\s"'<>()[\]\\:]+(?::\d+[^\s"'<>()[\]\\:]+)?\.(?:jpe?g|png|gif|webp|svg|pdf|docx?|pptx?|xlsx?|mp3|m4a|mp4|mov|zip)\b/gi
/** What this site has itself. */
const OURS = /^\/(?:photos|icons|recordings)\//

/** @param folder valid content */
export function leftOnOldSite(folder: string, { siteUrl }: Pick<Church, 'siteUrl'>): ContentProblem[] {
  const own = hostName(siteUrl)
  const sermons = readCollection('sermons', folder)
  const recordings = sermons.map((sermon) => urlsOn([own], sermon)[0])
  const videos = sermons.map(({ videoUrl }) => videoUrl)
  const texts = [...contentFiles(folder).flatMap(({ file, list }) => (list === 'sermons' ? [] : file)), ...POLICY_FILES]
  return [
    ...goneWithOldSite(siteUrl, recordings, videos).map((message) => ({ file: 'sermons', field: '', message })),
    ...texts.flatMap((file): ContentProblem[] => {
      const found = existsSync(join(folder, file)) ? (readContentText(file, folder).match(FILE) ?? []) : []
      const first = found.find((url) => hostName(url) === own && !OURS.test(new URL(url).pathname))
      const gone = `on ${own}, and gone once that name leads to this site: put the file somewhere else`
      return first ? [{ file, field: '', message: `links to ${first}, which is ${gone}` }] : []
    }),
  ]
}
