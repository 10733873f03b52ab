/** A site in the test's own process, with scripted answers to posts and new releases. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSite } from '#server/site/site.ts'
import { createApp, type App } from '#server/app.ts'
import { toInbox, type Inbox } from '#server/inbox/inbox.ts'
import { startServer } from '#server/serve.ts'
import { openStore } from '#server/store/store.ts'
import { DIST } from '#tests/built-site.ts'

type PostAnswer = (request: Request) => Response | Promise<Response>

export interface ScriptedSite {
  readonly url: string
  /** What it has answered, in order. */
  readonly answers: readonly { path: string; status: number }[]
  /** Answers posts in place of the server; undefined ends that. */
  answerPosts(answer: PostAnswer | undefined): void
  /** Publishes a release with changed pages, and a worker that precaches them. */
  release(change: (page: string, html: string) => string): void
  /** Publishes a release that names itself in its pages (`<body data-release>`). */
  releaseNamed(name: string): void
  /** Publishes a file, such as `/photos/supper-640.webp`; undefined removes it. */
  publishFile(path: string, content: string | Buffer | undefined): void
  /** @returns a file's content */
  readFile(path: string): string
  /** Publishes another worker's script. */
  publishWorker(script: string): void
  inbox(): Promise<Inbox>
  close(): Promise<void>
}

/** @param onGet sees every other request, and returns the server's answer or another */
export async function startScriptedSite(
  onGet: (request: Request, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer(),
): Promise<ScriptedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'church-scripted-'))
  const distDir = join(folder, 'dist')
  cpSync(DIST, distDir, { recursive: true })
  const store = await openStore({ url: `file:${join(folder, 'messages.db')}` })
  const load = () =>
    createApp({ site: { current: loadSite(distDir) }, store, rateLimitPerMinute: 0, trustProxy: false })
  let app = load()
  let postAnswer: PostAnswer | undefined
  const answers: { path: string; status: number }[] = []
  const publishWorker = (script: string) => {
    writeFileSync(join(distDir, 'sw.js'), script)
    for (const ending of ['.br', '.gz']) rmSync(join(distDir, `sw.js${ending}`), { force: true })
    app = load()
  }
  const release: ScriptedSite['release'] = (change) => {
    let worker = readFileSync(join(distDir, 'sw.js'), 'utf8')
    for (const page of readdirSync(distDir).filter((name) => name.endsWith('.html'))) {
      const html = readFileSync(join(distDir, page), 'utf8')
      const changed = change(page, html)
      if (changed === html) continue
      writeFileSync(join(distDir, page), changed)
      worker = withRevision(worker, page, `release-${++releases}`)
      // A compressed copy of the old page would be served instead.
      for (const ending of ['.br', '.gz']) rmSync(join(distDir, page + ending), { force: true })
    }
    publishWorker(worker)
  }
  const server = await startServer(
    {
      async fetch(request: Request, env: never) {
        const response = await (request.method === 'POST' && postAnswer
          ? postAnswer(request)
          : onGet(request, async () => app.fetch(request, env)))
        answers.push({ path: new URL(request.url).pathname, status: response.status })
        return response
      },
    } as unknown as App,
    { port: 0, host: '127.0.0.1' },
  )
  return {
    url: server.url.replace('127.0.0.1', 'localhost'),
    answers,
    answerPosts: (answer) => void (postAnswer = answer),
    release,
    releaseNamed: (name) =>
      release((page, html) =>
        page === '404.html' ? html : html.replace(/<body(?: data-release="\w+")?>/, `<body data-release="${name}">`),
      ),
    readFile: (path) => readFileSync(join(distDir, path), 'utf8'),
    publishFile(path, content) {
      if (content === undefined) rmSync(join(distDir, path))
      else writeFileSync(join(distDir, path), content)
      for (const ending of ['.br', '.gz']) rmSync(join(distDir, path + ending), { force: true })
      app = load()
    },
    publishWorker,
    inbox: async () => toInbox(await store.list()),
    async close() {
      await server.stop()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let releases = 0

/** Changes a page's revision in the worker's precache list. @throws if the list does not have the page */
export function withRevision(worker: string, page: string, revision: string): string {
  const entry = [...worker.matchAll(/\{[^{}]*\}/g)]
    .map(([text]) => text)
    .find((text) => text.includes(`"${page}"`) || text.includes(`\`${page}\``))
  if (!entry) throw new Error(`the worker does not precache ${page}`)
  return worker.replace(entry, entry.replace(/(revision"?:\s*["`])[\w-]+/, `$1${revision}`))
}
