/** Follows recordings to the hosts that they are redirected to: a page's policy is checked at each of them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { OldSiteSchema } from '#schema/church/old-site.ts'
import { OLD_SITE_FILE } from '#church-folder/content-files.ts'
import { readContentText } from '#church-folder/read-content.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { counted } from '#commands/terminal/counted.ts'
import { tidyText } from '#church-folder/tidy.ts'
import { replace } from '#church-folder/replace-file.ts'
import { readExisting } from './existing.ts'

const MOST_HOPS = 10
const TIMEOUT_MS = 15_000
const AT_A_TIME = 6

/** Large hosts give each file, or each day, a subdomain of its own: `https://uc3f0….dl.dropboxusercontent.com`. */
const patternOf = ({ protocol, host }: URL) =>
  `${protocol}//${host.replace(/^(?:uc[0-9a-f]{12,}|doc-[\w-]+|[0-9a-f]{12,}|[a-z]+-\d+)\.(?=.+\.)/, '*.')}`

/** @returns the origins on a recording's way, the first left out; or what is wrong with it, as the end of a sentence */
async function follow(
  address: string,
  ask: typeof fetch,
): Promise<{ origins: string[]; problem?: string | undefined }> {
  const origins: string[] = []
  let url = new URL(address)
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const request = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    let answer = await ask(url, { ...request, method: 'HEAD' })
    // Some hosts answer only reads.
    if ([400, 403, 404, 405, 501].includes(answer.status)) {
      answer = await ask(url, { ...request, headers: { Range: 'bytes=0-0' } })
      await answer.body?.cancel()
    }
    const next = answer.status >= 300 && answer.status < 400 && answer.headers.get('location')
    if (!next) {
      const isPage = /html/.test(answer.headers.get('content-type') ?? '')
      return {
        origins,
        problem: !answer.ok ? `is answered with ${answer.status}` : isPage ? 'is a web page' : undefined,
      }
    }
    url = new URL(next, url)
    if (url.protocol !== 'https:') return { origins, problem: 'is redirected to http://, which a page may not play' }
    origins.push(patternOf(url))
  }
  return { origins, problem: 'is redirected in a circle' }
}

/**
 * Asks for the recordings on other hosts, and notes in old-site.json where they are redirected to.
 * @returns sentences to print
 */
export async function noteRecordingHosts(folder: string, ask: typeof fetch = fetch): Promise<string[]> {
  const { church, oldSite } = readExisting(folder)
  const recorded = readCollection('sermons', folder).flatMap(({ audioFile, title, date }) =>
    audioFile?.url.startsWith('https://') ? { url: audioFile.url, sermon: `${date.slice(0, 10)} “${title}”` } : [],
  )
  const known = new Map(Object.entries(oldSite.recordingHosts))
  const before = JSON.stringify([...known])
  const problems: string[] = []
  let [unreachable, asked] = [0, 0]
  const waiting = [...recorded]
  const work = async () => {
    for (let one = waiting.shift(); one && unreachable < AT_A_TIME; one = waiting.shift()) {
      try {
        const { origins, problem } = await follow(one.url, ask)
        asked += 1
        const { origin } = new URL(one.url)
        const others = origins.filter((other) => other !== origin)
        if (others.length > 0) known.set(origin, [...new Set([...(known.get(origin) ?? []), ...others])].sort())
        if (problem) problems.push(`${one.sermon}: ${one.url} ${problem}.`)
      } catch {
        unreachable += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  if (JSON.stringify([...known]) !== before) writeHosts(folder, church, Object.fromEntries([...known].sort()))
  const hosts = [...new Set([...known.values()].flat())]
  const missed = recorded.length - asked
  return [
    ...(hosts.length > 0
      ? [`Recordings are redirected to ${new Intl.ListFormat('en').format(hosts)}. The site allows that.`]
      : []),
    ...problems.sort(),
    ...(missed > 0
      ? [
          `Not known yet: where ${counted(missed, 'recording is', 'recordings are')} redirected to, since ${missed === 1 ? 'it' : 'they'} could not be reached. With a connection, run npm run import -- --recordings.`,
        ]
      : []),
  ]
}

function writeHosts(folder: string, church: Church, recordingHosts: Record<string, string[]>): void {
  const before = existsSync(join(folder, OLD_SITE_FILE))
    ? (JSON.parse(readContentText(OLD_SITE_FILE, folder)) as object)
    : {}
  const text = JSON.stringify({ ...before, recordingHosts })
  replace(join(folder, OLD_SITE_FILE), tidyText({ schema: OldSiteSchema }, text, church.timeZone))
}
