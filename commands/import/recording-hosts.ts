/** Follows recordings to the hosts that they are redirected to: a page's policy is checked on each of them. */
import { join } from 'node:path'
import { OLD_SITE_FILE } from '#church-folder/content-files.ts'
import { readCollection } from '#church-folder/read-collection.ts'
import { readOldSite } from '#church-folder/redirects.ts'
import { counted } from '#commands/terminal/counted.ts'
import { replace } from '#church-folder/replace-file.ts'
import { changedText } from '#church-folder/write-entries.ts'

const MOST_HOPS = 10
const TIMEOUT_MS = 15_000
const AT_A_TIME = 6

/** Large hosts give each file, or each day, its own subdomain: `https://uc3f0….dl.dropboxusercontent.com`. */
const patternOf = ({ protocol, host }: URL) =>
  `${protocol}//${host.replace(/^(?:uc[0-9a-f]{12,}|doc-[\w-]+|[0-9a-f]{12,}|[a-z]+-\d+)\.(?=.+\.)/, '*.')}`

/** @returns the origins on a recording's way, the first left out; or what is wrong with it, as the end of a sentence */
async function follow(recording: string, ask: typeof fetch): Promise<{ origins: string[]; problem?: string }> {
  const origins: string[] = []
  let url = new URL(recording)
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const request = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    let answer = await ask(url, { ...request, method: 'HEAD' })
    // Some hosts answer only reads.
    if ([400, 403, 404, 405, 501].includes(answer.status)) {
      answer = await ask(url, { ...request, headers: { Range: 'bytes=0-0' } })
      await answer.body?.cancel()
    }
    const { status, ok, headers } = answer
    const next = status >= 300 && status < 400 && headers.get('location')
    if (!next && !ok) return { origins, problem: `is answered with ${status}` }
    if (!next && /html/.test(headers.get('content-type') ?? '')) return { origins, problem: 'is a web page' }
    if (!next) return { origins }
    url = new URL(next, url)
    if (url.protocol !== 'https:') return { origins, problem: 'is redirected to http://, which a page may not play' }
    origins.push(patternOf(url))
  }
  return { origins, problem: 'is redirected in a circle' }
}

/** Notes in old-site.json where the recordings on other hosts are redirected to. @returns sentences to print */
export async function noteRecordingHosts(folder: string, ask: typeof fetch = fetch): Promise<string[]> {
  const recorded = readCollection('sermons', folder).flatMap(({ audioFile, title, date }) =>
    audioFile?.url.startsWith('https://') ? { url: audioFile.url, sermon: `${date.slice(0, 10)} “${title}”` } : [],
  )
  const known = new Map(Object.entries(readOldSite(folder).recordingHosts))
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
  const recordingHosts = Object.fromEntries([...known].sort())
  if (JSON.stringify([...known]) !== before)
    replace(join(folder, OLD_SITE_FILE), changedText(folder, OLD_SITE_FILE, { recordingHosts }))
  const hosts = new Intl.ListFormat('en').format(new Set([...known.values()].flat()))
  const missed = recorded.length - asked
  const unknown = `where ${counted(missed, 'recording is', 'recordings are')} redirected to, since ${missed === 1 ? 'it' : 'they'} could not be reached`
  return [
    ...(hosts ? [`Recordings are redirected to ${hosts}. The site allows that.`] : []),
    ...problems.sort(),
    ...(missed > 0 ? [`Not known yet: ${unknown}. With a connection, run npm run import -- --recordings.`] : []),
  ]
}
