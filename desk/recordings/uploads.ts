/** Takes recordings in pieces that can be resumed (https://tus.io/protocols/resumable-upload): files of a gigabyte from a phone. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { DAY_MS } from '#schema/dates.ts'
import { COOKIE, newSecret, type Devices } from '#desk/sign-in/devices.ts'
import type { Person } from '#desk/people.ts'

const MAX_BYTES = 1024 ** 3
const LEFTOVER_MS = 7 * DAY_MS
/** Of one person. For the next one, the oldest goes: nobody fills the disk with beginnings. */
const MAX_UNFINISHED = 3
/** For the MP3 that is made of it, the build and everything else. */
const RESERVE_BYTES = 300_000_000
const FULL = 'The server’s disk is too full for this file. Tell the person who runs the site.'

/** A whole file: its path, the sermon's slug, its name on the phone, and whose it is. */
export type Upload = Record<'file' | 'sermon' | 'name' | 'email', string>

const ownerKey = ({ email }: Person) => createHash('sha256').update(email).digest('hex').slice(0, 16)
const refuse = (body: string) => Object.assign(new Error(body), { status_code: 422, body })

/**
 * @param folder for the pieces that have arrived
 * @param isSermon whether a sermon with this slug exists
 * @param onWhole called with each whole file, perhaps more than once: after a restart as well
 */
export function createUploads(
  folder: string,
  devices: Devices,
  isSermon: (slug: string) => boolean,
  onWhole: (upload: Upload) => void,
) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new FileStore({ directory: folder })
  const sender = new AsyncLocalStorage<Person>()
  const ids = () => readdirSync(folder).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])
  /** @returns an upload; undefined if it has been removed, or half of it before a kill */
  const find = async (id: string) => {
    const found = await store.getUpload(id).catch(() => undefined)
    const { sermon = '', name = '', email = '' } = (found?.metadata ?? {}) as Record<string, string>
    return found && { isWhole: found.offset === found.size, upload: { file: join(folder, id), sermon, name, email } }
  }
  const takeWhole = async (id: string) => {
    const found = await find(id)
    if (found?.isWhole) onWhole(found.upload)
  }
  const hasLessThan = (bytes: number) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < bytes
  }
  const makeRoom = async (person: Person) => {
    const unfinished: string[] = []
    for (const id of ids().filter((one) => one.startsWith(ownerKey(person))))
      if ((await find(id))?.isWhole === false) unfinished.push(id)
    // Another request of the same person may remove one in the meantime.
    const age = (id: string) => statSync(join(folder, id), { throwIfNoEntry: false })?.mtimeMs ?? 0
    const old = unfinished.sort((one, other) => age(other) - age(one)).slice(MAX_UNFINISHED - 1)
    for (const id of old) await store.remove(id).catch(() => {})
  }
  const tus = new Server({
    path: '/desk/recordings/files',
    datastore: store,
    relativeLocation: true,
    maxSize: MAX_BYTES,
    namingFunction: () => `${ownerKey(sender.getStore()!)}-${newSecret()}`,
    async onUploadCreate(_, { size, metadata }) {
      const person = sender.getStore()!
      const { sermon, name = 'The file' } = metadata ?? {}
      if (!sermon || !isSermon(sermon)) throw refuse('This sermon is no longer there. Go back to Recordings.')
      if (!size) throw refuse(`${name} is empty. Copy or export it again.`)
      if (hasLessThan(size * 2 + RESERVE_BYTES)) throw refuse(FULL)
      await makeRoom(person)
      return { metadata: { sermon, name: name!.slice(0, 200), email: person.email } }
    },
    // What has arrived stays: the same file continues once there is room.
    onResponseError: () => (hasLessThan(RESERVE_BYTES / 100) ? refuse(FULL) : undefined),
  })

  /** Requests of each person. */
  const inFlight = new Map<string, number>()
  const app = new Hono()
  // Hono routes HEAD as GET. GET itself would show a file as the phone named it, and OPTIONS let other sites ask.
  app.on(['POST', 'PATCH', 'GET'], ['/', '/:id'], async (context) => {
    if (context.req.method === 'GET') return context.notFound()
    const who = devices.bySecret(getCookie(context, COOKIE))
    if (!who) return context.text('You are signed out. Sign in again, then choose the same file: it continues.', 401)
    const [id, key] = [context.req.param('id'), ownerKey(who.person)]
    if (id && !id.startsWith(`${key}-`)) return context.notFound()
    const open = inFlight.get(key) ?? 0
    if (open >= MAX_UNFINISHED) return context.text('Please upload one file after the other.', 429)
    inFlight.set(key, open + 1)
    const answer = await sender
      .run(who.person, () => tus.handleWeb(context.req.raw))
      .finally(() => inFlight.set(key, inFlight.get(key)! - 1))
    // On HEAD as well: the answer to the last piece may have been lost.
    if (id && answer.ok) await takeWhole(id)
    return answer
  })
  return {
    app,
    /** Called at the start and every day. */
    async resume() {
      for (const file of readdirSync(folder).map((name) => join(folder, name)))
        if (statSync(file).mtimeMs < Date.now() - LEFTOVER_MS) rmSync(file)
      for (const id of ids()) await takeWhole(id)
    },
  }
}
