/** A site with scripted answers to posts, and with new releases. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '#tests/built-site.ts'
import { startSite, type Site } from './site.ts'

type PostAnswer = (
  request: Request,
  ours: () => Promise<Response>,
  drop: () => Promise<never>,
) => Response | Promise<Response>

export interface ScriptedSite extends Site {
  /** Its answers so far, in order. */
  readonly answers: readonly { path: string; status: number }[]
  /** Answers posts instead of the server; undefined ends that. */
  answerPosts(answer: PostAnswer | undefined): void
  /** Publishes a release with changed pages and a worker that precaches them. */
  release(change: (page: string, html: string) => string): void
  /** Publishes a release that names itself in its pages (`<body data-release>`). */
  releaseNamed(name: string): void
  /** Publishes a file, such as `/photos/supper-640.webp`; undefined removes it. */
  publishFile(path: string, content: string | Buffer | undefined): void
  readFile(path: string): string
  publishWorker(script: string): void
}

/** @param onGet sees every request except scripted posts, and returns the server's answer or another */
export async function startScriptedSite(
  onGet: (request: Request, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer(),
): Promise<ScriptedSite> {
  const distDir = mkdtempSync(join(tmpdir(), 'church-scripted-'))
  cpSync(DIST, distDir, { recursive: true })
  let postAnswer: PostAnswer | undefined
  const answers: { path: string; status: number }[] = []
  const site = await startSite({
    distDir,
    async answer(request, ours, drop) {
      const response = await (request.method === 'POST' && postAnswer
        ? postAnswer(request, ours, drop)
        : onGet(request, ours))
      answers.push({ path: new URL(request.url).pathname, status: response.status })
      return response
    },
  })
  const readFile = (path: string) => readFileSync(join(distDir, path), 'utf8')
  const publishFile: ScriptedSite['publishFile'] = (path, content) => {
    if (content === undefined) rmSync(join(distDir, path))
    else writeFileSync(join(distDir, path), content)
    // Otherwise a compressed copy of the old file would be served.
    for (const ending of ['.br', '.gz']) rmSync(join(distDir, path + ending), { force: true })
    site.reload()
  }
  const release: ScriptedSite['release'] = (change) => {
    let worker = readFile('sw.js')
    for (const page of readdirSync(distDir).filter((name) => name.endsWith('.html'))) {
      const html = readFile(page)
      const changed = change(page, html)
      if (changed === html) continue
      publishFile(page, changed)
      worker = withRevision(worker, page, `release-${++releases}`)
    }
    publishFile('sw.js', worker)
  }
  return {
    ...site,
    answers,
    answerPosts: (answer) => void (postAnswer = answer),
    release,
    releaseNamed: (name) =>
      release((page, html) =>
        page === '404.html' ? html : html.replace(/<body(?: data-release="\w+")?>/, `<body data-release="${name}">`),
      ),
    readFile,
    publishFile,
    publishWorker: (script) => publishFile('sw.js', script),
    async close() {
      await site.close()
      rmSync(distDir, { recursive: true, force: true })
    },
  }
}

let releases = 0

/** Changes a page's revision in the worker's precache list. @throws if the list does not have the page */
export function withRevision(worker: string, page: string, revision: string): string {
  const url = page === 'index.html' ? './' : /^(?:404|app-shell)/.test(page) ? page : page.replace('.html', '')
  const entry = [...worker.matchAll(/\{[^{}]*\}/g)]
    .map(([text]) => text)
    // The API table has `contact` and `sermons` as well.
    .find((text) => text.includes('revision') && (text.includes(`"${url}"`) || text.includes(`\`${url}\``)))
  if (!entry) throw new Error(`the worker does not precache ${page}`)
  return worker.replace(entry, entry.replace(/(revision"?:\s*["`])[\w-]+/, `$1${revision}`))
}
