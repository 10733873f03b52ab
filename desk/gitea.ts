/** The few routes of Gitea's API that Sveltia CMS calls, answered from the repository. https://docs.gitea.com/api/ */
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getMimeType } from 'hono/utils/mime'
import * as v from 'valibot'
import { isNamePath, nameFiles } from './names.ts'
import { contentPath } from './repository/content-path.ts'
import type { Repository } from './repository/repository.ts'
import { SaveRefused, type FileChange, type Saver } from './repository/save.ts'
import { cleanUpload, UploadRefused } from './repository/uploads.ts'
import type { SignedIn } from './sign-in/devices.ts'

export const REPOSITORY_NAME = 'church/site'
/** The editor asks for at least this version of Gitea. */
const VERSION = '1.24.0'
/** A dozen phone photos in base64. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const MAX_COMMITS = 50
const MAX_MESSAGE_CHARACTERS = 500

export interface GiteaOptions {
  repository: Repository
  saver: Saver
  /** @returns who sends the request; undefined for nobody */
  signedIn(context: Context): SignedIn | undefined
  onSaved(): void
}

const FileOperationSchema = v.object({
  operation: v.picklist(['create', 'update', 'delete']),
  path: v.string(),
  content: v.optional(v.string(), ''),
  sha: v.optional(v.string()),
  from_path: v.optional(v.string()),
})
type FileOperation = v.InferOutput<typeof FileOperationSchema>
const CommitSchema = v.object({ message: v.string(), files: v.array(FileOperationSchema) })
const FilesSchema = v.object({ files: v.array(v.string()) })

export function createGitea({ repository, saver, signedIn, onSaved }: GiteaOptions) {
  const { branch } = repository
  const app = new Hono<{ Variables: SignedIn }>()
  const refuse = (context: Context, status: 401 | 404 | 409 | 422, message: string) => context.json({ message }, status)
  const isContent = (path: string) => contentPath(path, repository.content) !== undefined

  app.use(async (context, next) => {
    // A page of another origin cannot send this header without asking first (Fetch standard, CORS preflight).
    const who = context.req.header('Authorization') ? signedIn(context) : undefined
    if (!who) return refuse(context, 401, 'Please sign in again.')
    context.set('person', who.person)
    return next()
  })
  // After the sign-in check: a stranger's upload is never read.
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (context) => context.json({ message: 'That is too large. Please choose a smaller photo.' }, 413),
    }),
  )
  app.onError((error, context) => {
    if (error instanceof UploadRefused) return refuse(context, 422, error.message)
    if (error instanceof SaveRefused) return refuse(context, error.kind === 'conflict' ? 409 : 422, error.message)
    if (error instanceof v.ValiError || error instanceof SyntaxError || error instanceof URIError)
      return refuse(context, 422, 'The request could not be read. Please reload the page.')
    throw error
  })

  app.get('/version', (context) => context.json({ version: VERSION }))
  app.get('/user', (context) => {
    const { name, email } = context.var.person
    return context.json({ id: 1, login: email, full_name: name, email, avatar_url: '', html_url: '' })
  })
  app.get('/settings/api', (context) =>
    context.json({
      default_paging_num: 1000,
      max_response_items: 1000,
      default_max_blob_size: 10_485_760,
      default_max_response_size: 104_857_600,
    }),
  )
  const repo = app.basePath(`/repos/${REPOSITORY_NAME}`)
  repo.get('/', (context) => context.json({ default_branch: branch, permissions: { pull: true, push: true } }))
  repo.get('/branches/:branch', async (context) => {
    if (context.req.param('branch') !== branch) return refuse(context, 404, 'There is no such branch.')
    const [newest] = await repository.changes({ limit: 1 })
    return context.json({ name: branch, commit: { id: await repository.head(), message: newest?.subject ?? '' } })
  })
  repo.get('/git/trees/:commit', async (context) => {
    const commit = context.req.param('commit')
    if (!/^[0-9a-f]{40}$/.test(commit) && commit !== branch) return refuse(context, 404, 'There is no such version.')
    const files = (await repository.tree(commit)).filter(({ path }) => isContent(path))
    const names = (await nameFiles(repository)).map(({ path, sha, bytes }) => ({ path, sha, bytes: bytes.length }))
    return context.json({
      truncated: false,
      tree: [...files, ...names].map(({ path, sha, bytes }) => ({ type: 'blob', path, sha, size: bytes })),
    })
  })
  repo.post('/file-contents', async (context) => {
    const { files } = v.parse(FilesSchema, await context.req.json())
    const names = files.some((path) => isNamePath(path, repository)) ? await nameFiles(repository) : []
    const found = [
      ...(await repository.read(files.filter(isContent))),
      ...names.filter(({ path }) => files.includes(path)),
    ]
    return context.json(
      found.map(({ path, bytes }) => ({ path, encoding: 'base64', content: bytes.toString('base64') })),
    )
  })
  const sendFile = (part: string) => async (context: Context) => {
    const path = decodeURIComponent(new URL(context.req.url).pathname.split(`/${REPOSITORY_NAME}/${part}/`)[1] ?? '')
    const [found] = isContent(path) ? await repository.read([path]) : []
    if (!found) return refuse(context, 404, 'There is no such file.')
    // A drawing could run scripts, so only these have a type that a browser shows.
    const type = /\.(?:jpe?g|png|webp|json)$/i.test(path) ? getMimeType(path.toLowerCase()) : undefined
    const headers = { 'Content-Type': type ?? 'application/octet-stream' }
    return context.body(new Uint8Array(found.bytes), 200, headers)
  }
  repo.get('/raw/*', sendFile('raw'))
  repo.get(`/media/${branch}/*`, sendFile(`media/${branch}`))
  repo.get('/commits', async (context) => {
    const path = context.req.query('path') ?? ''
    if (!isContent(path)) return refuse(context, 404, 'There is no such file.')
    const changes = await repository.changes({ limit: MAX_COMMITS, path })
    return context.json(
      changes.map(({ sha, author, email, date, subject }) => ({
        sha,
        created: date,
        author: { login: author, avatar_url: '' },
        commit: { message: subject, author: { name: author, email, date } },
      })),
    )
  })
  repo.post('/contents', async (context) => {
    const { message, files } = v.parse(CommitSchema, await context.req.json())
    // A new name is saved with its sermon.
    const changes: FileChange[] = []
    for (const file of files)
      if (!isNamePath(file.path, repository)) changes.push(...(await changesOf(file, repository)))
    const saved = await saver.save(changes, message.slice(0, MAX_MESSAGE_CHARACTERS), context.var.person)
    onSaved()
    return context.json(
      {
        commit: { sha: saved.commit, created: new Date().toISOString() },
        files: files.map(({ path, operation }) =>
          operation === 'delete' ? null : { path, sha: saved.blobs.get(path) ?? '' },
        ),
      },
      201,
    )
  })
  return app
}

/** @throws {UploadRefused} */
async function changesOf(
  { operation, path, content: base64, sha, from_path: from }: FileOperation,
  { content }: Repository,
): Promise<FileChange[]> {
  const inside = contentPath(path, content)
  const isWritten = operation !== 'delete' && inside !== undefined
  const bytes = isWritten ? await cleanUpload(inside, Buffer.from(base64, 'base64')) : undefined
  const isMoved = from !== undefined && from !== path
  // An update without an id counts as a new file.
  const change = { path, bytes, seen: operation === 'create' || isMoved ? undefined : sha }
  return isMoved ? [{ path: from, seen: sha }, change] : [change]
}
