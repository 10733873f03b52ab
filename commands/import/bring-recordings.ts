/** Brings recordings along from the old site, which is gone on the day that its name leads here. */
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { UserError } from '#church-folder/user-error.ts'
import { downloadFile, Unreachable, type Ways } from '#commands/recordings/download.ts'
import { readRecording } from '#church-folder/recordings/measure.ts'
import { urlsOn, hostName, pageOf } from '#commands/recordings/links.ts'
import { setRecording } from '#church-folder/recordings/set.ts'

/** After so many that cannot be reached, there is no connection. */
const MOST_UNREACHABLE = 3

interface Options extends Ways {
  /** Other hosts whose recordings are brought as well. */
  from?: readonly string[] | undefined
  onStart?: (title: string, at: number, of: number) => void
}

/** A run that is stopped continues in the next. @returns how many were brought, and why others were not */
export async function bringRecordings(folder: string, { siteUrl }: Pick<Church, 'siteUrl'>, options: Options = {}) {
  const { from = [], onStart, ...ways } = options
  const hosts = [siteUrl, ...from.map((host) => (host.includes('://') ? host : `https://${host}`))].map(hostName)
  const wanted = readCollection('sermons', folder).filter((sermon) => urlsOn(hosts, sermon).length > 0)
  const brought = { count: 0, bytes: 0, missing: [] as string[] }
  let unreachable = 0
  for (const [index, sermon] of wanted.entries()) {
    const { slug, title, date, audioUrl } = sermon
    const [url] = urlsOn(hosts, sermon) as [string]
    try {
      if (unreachable >= MOST_UNREACHABLE) throw new UserError('was not asked for, since nothing could be reached')
      onStart?.(title, index + 1, wanted.length)
      const part = await downloadFile(pageOf(url)?.file ?? url, join(folder, 'recordings'), ways)
      unreachable = 0
      try {
        const sound = readFileSync(part)
        const recording = await readRecording(basename(new URL(url).pathname), sound)
        const more = audioUrl && hosts.includes(hostName(audioUrl)) ? { audioUrl: undefined } : {}
        setRecording(folder, slug, recording, sound, undefined, more)
        brought.count += 1
        brought.bytes += sound.length
      } finally {
        rmSync(part, { force: true })
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      if (error instanceof Unreachable) unreachable += 1
      brought.missing.push(`${date.slice(0, 10)} “${title}”: ${url} ${error.message}`)
    }
  }
  return brought
}
