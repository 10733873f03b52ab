/** In the browser: sends a recording in pieces, resumes after anything, and says how much and how long. tus comes with an upload. */
import type { DetailedError } from 'tus-js-client'
import type { Progress } from './store-recording.ts'

/** What a lost connection costs at most. Twenty seconds at 400 kbit/s. */
const PIECE_BYTES = 1024 ** 2
/** Statuses while the server has not noticed yet that the last connection is gone. */
const BUSY = [409, 423, 429]
const [RETRY_MS, POLL_MS, MAX_BYTES] = [5000, 1500, 1024 ** 3]

const form = document.querySelector('form[data-sermon]') as HTMLFormElement
const [input, button] = [form.querySelector('input[type=file]') as HTMLInputElement, form.querySelector('button')!]
const [bar, status] = [form.querySelector('progress')!, form.querySelector('output')!]
const { sermon = '' } = form.dataset
const here = `/desk/recordings/${encodeURIComponent(sermon)}`

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
const minutes = (seconds: number) => (seconds < 60 ? 'less than a minute' : `about ${Math.ceil(seconds / 60)} min`)
function show(text: string, part?: number): void {
  status.textContent = text
  bar.hidden = part === undefined
  if (part !== undefined) bar.value = part
}
const stop = (text: string) => {
  show(text)
  button.disabled = input.disabled = false
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const [file] = input.files ?? []
  if (!file) return
  if (file.size > MAX_BYTES) return stop('This file is larger than 1 GB. Please choose a shorter or smaller recording.')
  button.disabled = input.disabled = true
  // A phone that sleeps pauses the upload. Not every browser can prevent that.
  void navigator.wakeLock?.request('screen').catch(() => {})
  send(file).catch(() => stop('The connection is gone. Please press Upload again.'))
})

async function send(file: File): Promise<void> {
  const { Upload } = await import('tus-js-client')
  let [began, first] = [0, 0]
  const upload = new Upload(file, {
    endpoint: '/desk/recordings/files',
    chunkSize: PIECE_BYTES,
    metadata: { sermon, name: file.name },
    retryDelays: [0, 1000, 3000],
    removeFingerprintOnSuccess: true,
    // The same file for the same sermon resumes, also after a reload.
    fingerprint: async () => ['desk', sermon, file.name, file.size, file.lastModified].join('|'),
    onProgress(sent, total) {
      if (!began) [began, first] = [Date.now(), sent]
      const rate = (sent - first) / (Date.now() - began)
      const left = rate > 0 ? `, ${minutes((total - sent) / rate / 1000)} left` : ''
      show(`${megabytes(sent)} of ${megabytes(total)} MB${left}`, sent / total)
    },
    onSuccess: () => void follow(),
    onError(error) {
      const answer = (error as DetailedError).originalResponse
      const code = answer?.getStatus() ?? 0
      if (code >= 400 && code < 500 && !BUSY.includes(code))
        return stop(answer!.getBody() || 'That didn’t work. Please choose the file again.')
      show('The connection is gone. The upload continues once it is back.', bar.value)
      began = 0
      setTimeout(() => upload.start(), RETRY_MS)
    },
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
}

/** Shows how far the server is with the whole file. Nobody has to wait for it. */
async function follow(): Promise<void> {
  const asked = fetch(`${here}/progress`).then((answer) => answer.json() as Promise<Progress>)
  const { percent = 0, problem, done } = await asked.catch((): Progress => ({}))
  if (problem) return stop(problem)
  if (done) return location.assign(`/desk/recordings?done=${encodeURIComponent(sermon)}`)
  show('It has arrived. Now it is made as small and as loud as podcasts are. You may leave this page.', percent / 100)
  setTimeout(() => void follow(), POLL_MS)
}
// A press before this script would only reload the page.
button.disabled = false
if (form.dataset.isWorking) void follow()
