/** Turns an upload into a sermon's recording or transcript: checked, made smaller, stored, then committed. One at a time. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Sermon } from '#schema/collections/sermon.ts'
import { attempt } from '#data/site/attempt.ts'
import { DAY_MS } from '#schema/dates.ts'
import { UserError, errorInWords } from '#church-folder/user-error.ts'
import { changedText } from '#church-folder/write-entries.ts'
import { prepareRecording } from '#church-folder/recordings/make-mp3.ts'
import { placedFiles, placeFile } from '#church-folder/recordings/place-file.ts'
import { webVtt } from '#church-folder/recordings/transcript.ts'
import type { Repository } from '#church-folder/repository.ts'
import type { Saver } from '#desk/save.ts'
import type { FindPerson, Person } from '#desk/people.ts'
import type { Upload } from './uploads.ts'

const TAKEN_OFF_MS = 30 * DAY_MS
const MAX_TRANSCRIPT_BYTES = 5_000_000

/** How far the newest upload for a sermon is. @property seen the entry's blob when it was done or refused */
export type Progress = { percent?: number; problem?: string; done?: string; seen?: string | undefined }
export type Recordings = ReturnType<typeof createRecordings>

/** @param hasConverter whether to convert recordings with ffmpeg; by default, if it is installed */
export function createRecordings(repository: Repository, saver: Saver, findPerson: FindPerson, hasConverter?: boolean) {
  const { git, content, entries } = repository
  const folder = join(git.folder, content)
  const progress = new Map<string, Progress>()
  const waiting = new Set<string>()
  let queue = Promise.resolve()

  const find = (sermon: string) => entries<Sermon>('sermons').find(({ slug }) => slug === sermon)
  /** Saves a change to a sermon. @returns the subject of its commit */
  const change = (sermon: string, audioFile: object | undefined, verb: string, person: Person): string => {
    const found = find(sermon)
    if (!found) throw new UserError('This sermon is no longer there.')
    const { path, sha: seen, json } = found
    const bytes = Buffer.from(changedText(folder, `sermons/${basename(path)}`, { ...json, audioFile }))
    const subject = `${verb} “${json.title}”`
    saver.save([{ path, bytes, seen }], subject, person)
    return subject
  }
  const take = async ({ file, sermon, name, email }: Upload): Promise<string> => {
    const person = findPerson(email)
    const found = find(sermon)
    if (!person || !found) throw new UserError('The sermon is no longer there.')
    const before = found.json.audioFile
    const others = entries<Sermon>('sermons').filter(({ slug }) => slug !== sermon)
    const used = new Set(others.flatMap(({ json: { audioFile } }) => [audioFile?.url, audioFile?.transcript]))
    if (/\.(?:vtt|srt)$/i.test(name)) {
      if (!before) throw new UserError('Add the recording first, then its transcript.')
      if (statSync(file).size > MAX_TRANSCRIPT_BYTES) throw new UserError(`${name} is too large for a transcript.`)
      writeFileSync(`${file}.vtt`, webVtt(name, readFileSync(file)))
      return placeFile(folder, sermon, `${file}.vtt`, '.vtt', used, (transcript) =>
        change(sermon, { ...before, transcript }, 'Added the transcript of', person),
      )
    }
    const tell = (percent: number) => progress.set(sermon, { percent })
    const made = await prepareRecording(file, `${file}.${process.pid}.mp3`, name, tell, hasConverter)
    const { ending, bytes, type, seconds } = made
    return placeFile(folder, sermon, made.file, ending, used, (url) =>
      change(sermon, { ...before, url, bytes, type, seconds }, 'Added the recording of', person),
    )
  }
  const work = async (upload: Upload) => {
    const { file, sermon } = upload
    let mayWorkLater = false
    const end = await take(upload).then(
      (done) => ({ done }),
      (error: unknown) => {
        mayWorkLater = !(error instanceof UserError)
        return { problem: errorInWords(error) }
      },
    )
    progress.set(sermon, { ...end, seen: attempt(() => find(sermon)?.sha) })
    waiting.delete(file)
    // What cannot be saved now, because the disk is full, is tried again at the next start.
    if (mayWorkLater) return
    const [place, name] = [dirname(file), basename(file)]
    for (const one of readdirSync(place).filter((other) => other.startsWith(name))) rmSync(join(place, one))
  }
  return {
    progress,
    add(upload: Upload): void {
      if (waiting.has(upload.file)) return
      waiting.add(upload.file)
      progress.set(upload.sermon, { percent: 0 })
      // A rejection that nobody catches ends the desk.
      queue = queue.then(() => work(upload)).catch(console.error)
    },
    takeOff(sermon: string, person: Person): void {
      progress.delete(sermon)
      change(sermon, undefined, 'Took off the recording of', person)
    },
    /** Removes what was taken off thirty days ago. Until then Undo brings it back. */
    sweep(): void {
      const inGit = git.text(['ls-files', '-z', '--', `${content}/recordings`]).split('\0')
      const sermons = ['HEAD', '--', `${content}/sermons`]
      const used = String(git.run(['grep', '-ahF', '--no-color', '"recordings/', ...sermons]).stdout)
      for (const url of placedFiles(folder)) {
        if (used.includes(`"${url}"`) || inGit.includes(`${content}/${url}`)) continue
        // When a sermon last referred to it. A file that none ever referred to is someone else's.
        const last = git.text(['log', '-1', '--format=%ct', `-S"${url}"`, ...sermons])
        if (last && Number(last) * 1000 < Date.now() - TAKEN_OFF_MS) rmSync(join(folder, url))
      }
    },
  }
}
