/** The few routes of Gitea's API that Sveltia CMS calls, answered from the repository. https://docs.gitea.com/api/ */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { getMimeType } from 'hono/utils/mime'
import * as v from 'valibot'
import { cleanUpload } from '#church-folder/clean-upload.ts'
import { UserError } from '#church-folder/user-error.ts'
import { createEntryPaths } from './entry-paths.ts'
import { nameFiles, NAMES_FOLDER, sentenceOf, type FileChange } from './lists.ts'
import type { Repository } from '#church-folder/repository.ts'
import { refused } from './index-entries.ts'
import type { Saver } from './save.ts'
import { COOKIE, type Devices, type SignedIn } from './sign-in/devices.ts'

/** So the editor's links to a commit lead to the desk's History. */
export const REPOSITORY_NAME = 'history/site'

const ChangeSchema = v.object({
  operation: v.picklist(['create', 'update', 'delete']),
  path: v.string(),
  content: v.optional(v.string(), ''),
  sha: v.optional(v.string()),
  from_path: v.optional(v.string()),
})
const CommitSchema = v.object({ files: v.array(ChangeSchema) })
const FilesSchema = v.object({ files: v.array(v.string()) })

export function createGitea(repository: Repository, saver: Saver, devices: Devices) {
  const { branch } = repository
  const app = new Hono<{ Variables: SignedIn }>()

  app.use(async (context, next) => {
    // A page of another origin cannot send this header without asking first (Fetch standard, CORS preflight).
    const who = context.req.header('Authorization') && devices.bySecret(getCookie(context, COOKIE))
    if (!who) throw new HTTPException(401, { message: 'Please sign in again in another tab, then save again.' })
    context.set('person', who.person)
    return next()
  })
  // After the sign-in check: a stranger's upload is never read. The limit is for a dozen phone photos in base64.
  app.use(bodyLimit({ maxSize: 64 * 1024 * 1024 }))
  app.onError((error, context) => {
    if (error instanceof HTTPException)
      return context.json({ message: error.message || 'Please choose a smaller photo.' }, error.status)
    if (error instanceof UserError) return context.json({ message: error.message }, 422)
    console.error(error)
    return context.json({ message: 'That didn’t work. Please tell the person who runs the site.' }, 422)
  })

  // The editor asks for at least this one.
  app.get('/version', (context) => context.json({ version: '1.24.0' }))
  app.get('/user', (context) => {
    const { name, email } = context.var.person
    return context.json({ login: email, full_name: name, email })
  })
  // How many files it may ask for at once.
  app.get('/settings/api', (context) => context.json({ default_paging_num: 1000 }))
  const repo = app.basePath(`/repos/${REPOSITORY_NAME}`)
  repo.get('/', (context) => context.json({ permissions: { pull: true } }))
  repo.get(`/branches/${branch}`, (context) => context.json({ commit: { id: repository.head(), message: '' } }))
  repo.get('/git/trees/:commit{[0-9a-f]{40}}', (context) => {
    const all = [...repository.tree(context.req.param('commit'), '-l'), ...nameFiles(repository)]
    return context.json({ tree: all.map(({ path, sha, size }) => ({ type: 'blob', path, sha, size })) })
  })
  repo.post('/file-contents', async (context) => {
    const { files } = v.parse(FilesSchema, await context.req.json(), { abortEarly: true })
    const names = nameFiles(repository).filter(({ path }) => files.includes(path))
    const found = [...repository.read(files), ...names]
    return context.json(
      found.map(({ path, bytes }) => ({ path, encoding: 'base64', content: bytes.toString('base64') })),
    )
  })
  repo.get(`/media/${branch}/:path{.+}`, (context) => {
    const [found] = repository.read([context.req.param('path')!])
    if (!found) return context.notFound()
    // A drawing cannot run scripts: the policy of these answers allows none.
    return context.body(new Uint8Array(found.bytes), 200, { 'Content-Type': getMimeType(found.path) ?? 'text/plain' })
  })
  repo.get('/commits', (context) => {
    const path = context.req.query('path') ?? ''
    const changes = repository.isContent(path) ? repository.changes(100, path) : []
    return context.json(changes.map(({ sha, author: name, date }) => ({ sha, commit: { author: { name, date } } })))
  })
  repo.post('/contents', async (context) => {
    const { files } = v.parse(CommitSchema, await context.req.json(), { abortEarly: true })
    // Git takes 8 ms for each, and in the meantime the desk answers nobody.
    if (files.length > 1000) throw refused('Please change fewer files at once.')
    const { changes, places } = await changesOf(files, repository)
    const commit = saver.save(changes, sentenceOf(changes, repository.read), context.var.person)
    const ids = new Map(repository.tree(commit).map(({ path, sha }) => [path, sha]))
    const saved = files.map(({ path }) => ({ path, sha: ids.get(places.get(path) ?? '') ?? '' }))
    return context.json({ commit: { sha: commit, created: new Date() }, files: saved }, 201)
  })
  return app
}

/** @returns the changes, and where each file is, by the editor's name for it. @throws UserError for a photo that cannot be used */
async function changesOf(files: readonly v.InferOutput<typeof ChangeSchema>[], repository: Repository) {
  const changes: FileChange[] = []
  const paths = createEntryPaths(repository)
  const places = new Map<string, string>()
  for (const { operation, path: wanted, content: base64, sha, from_path: from } of files) {
    // A new name is saved with its sermon.
    if (wanted.startsWith(`${NAMES_FOLDER}/`)) continue
    const bytes = operation === 'delete' ? undefined : await cleanUpload(wanted, Buffer.from(base64, 'base64'))
    const isMoved = from !== undefined && from !== wanted
    const isNew = operation === 'create' && bytes
    const path = isNew ? paths.forNew(wanted, bytes) : isMoved ? wanted : paths.of(wanted, sha)
    places.set(wanted, path)
    if (isMoved) changes.push({ path: paths.of(from, sha), seen: sha })
    // An update without an id counts as a new file.
    changes.push({ path, bytes, seen: isNew || isMoved ? undefined : sha })
  }
  return { changes, places }
}
