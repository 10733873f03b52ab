/** The position shown, stored and skipped from is the one that the person wants, wherever the element is. */
import { beforeEach, expect, test, vi } from 'vitest'

const HERE = 'https://church.example.org'
const LENGTH = 5
/** What is on the device. */
let saved: { url: string; id: string; type: string; total: number; isComplete: boolean }[] = []
let reads = 0
/** What follows a channel, or an event of the window. */
const heard: Record<string, () => void> = {}
vi.mock('#data/storage/channel.ts', () => ({
  openChannel: (name: string) => ({
    addEventListener: (_: string, act: () => void) => (heard[name] = act),
    postMessage: () => undefined,
  }),
}))
vi.mock('#data/recordings/database.ts', () => ({
  listRecordings: () => Promise.resolve(saved),
  readPieces: () => Promise.resolve(reads++).then(() => [new Blob(['sound'])]),
}))

const LINKED = { slug: 'sermon-1', title: 'A Sermon', preacher: 'Ada Example', url: '/recordings/a.mp3', seconds: 2400 }
const OTHER = { ...LINKED, slug: 'sermon-2', url: '/recordings/b.mp3' }

interface Kind {
  /** When it honors a seek; before that, it drops it without a sound. */
  honorsFrom?: 'loadedmetadata' | 'canplay' | 'progress'
  /** Where it can seek once it has metadata. */
  seekable?: 'all' | 'late' | 'beginning' | 'buffered'
  /** Where a seek arrives, next to the wish. */
  misses?: number
  /** What it takes for its length at first. */
  firstLength?: number
  /** Whether it never learns its length once `seekable` was read without one (WebKitGTK). */
  isShy?: boolean
}

/** An `<audio>` that goes through its events when the test says so. */
class FakeAudio extends EventTarget {
  HAVE_FUTURE_DATA = 3
  NETWORK_IDLE = 1
  readyState = 0
  networkState = 2
  duration = NaN
  paused = true
  seeking = false
  error: { code: number } | null = null
  seeks: number[] = []
  buffered = 0
  #at = 0
  #isHonoring = false
  #target: number | undefined
  #isLost = false
  readonly kind: Kind
  constructor(kind: Kind) {
    super()
    this.kind = kind
  }
  loaded: string[] = []
  set src(url: string) {
    this.loaded.push(url)
    this.#restart()
    ;[this.readyState, this.error] = [0, null]
  }
  get src() {
    return this.loaded.at(-1) ?? ''
  }
  getAttribute = () => this.src || null
  removeAttribute = () => (this.loaded = [])
  #isEmpty = true
  /** Pauses only if a file was loaded (HTML, "media element load algorithm"). */
  #restart() {
    this.paused ||= !this.#isEmpty
    this.#isEmpty = this.src === ''
  }
  load = () => this.#restart()
  pause = () => (this.paused = true)
  play = () => {
    const { paused } = this
    this.paused = false
    if (paused) this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  }
  get ended() {
    return this.#at === this.duration
  }
  get seekable() {
    const { seekable = 'all', isShy } = this.kind
    if (isShy && !(this.duration > 0)) this.#isLost = true
    const isThere = this.readyState > 0 && (seekable !== 'late' || this.#isHonoring)
    const end = { all: this.duration, late: this.duration, beginning: 0, buffered: this.buffered }[seekable]
    return { length: isThere ? 1 : 0, end: () => end }
  }
  get currentTime() {
    return this.#at
  }
  set currentTime(at) {
    this.seeks.push(at)
    if (!this.#isHonoring) return
    this.seeking = true
    this.#target = Math.min(at + (this.kind.misses ?? 0), this.seekable.end())
  }
  /** One event of the element, with what it changes. */
  happens(type: string, at?: number): void {
    if (type === 'loadedmetadata') [this.readyState, this.duration] = [1, this.kind.firstLength ?? 2400]
    if (type === 'durationchange' && !this.#isLost) this.duration = 2400
    if (type === 'canplay') this.readyState = 4
    if (type === 'suspend') this.networkState = 1
    if (type === (this.kind.honorsFrom ?? 'loadedmetadata')) this.#isHonoring = true
    if (type === 'seeked') {
      if (this.#target === undefined) return
      this.#at = this.#target
      this.#target = undefined
      this.seeking = false
    }
    this.#at = at ?? this.#at
    this.dispatchEvent(new Event(type))
  }
}

let playback: typeof import('#recordings/player/playback.ts')
let toasts: (typeof import('#ui/chrome/toasts/toasts.ts'))['toasts']
let stored: Map<string, string>

/** @param at where the person wants to start */
async function listen(kind: Kind, at = 72): Promise<FakeAudio> {
  vi.resetModules()
  const audio = new FakeAudio(kind)
  vi.stubGlobal('document', {
    // The announcer's, half a second later.
    querySelector: () => null,
    createElement: () => audio,
    body: { append: () => undefined },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('addEventListener', (type: string, act: () => void) => (heard[type] = act))
  vi.stubGlobal('location', { href: `${HERE}/sermons` })
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  toasts = (await import('#ui/chrome/toasts/toasts.ts')).toasts
  playback = await import('#recordings/player/playback.ts')
  playback.followAudio()
  playback.playFrom(LINKED, at)
  return audio
}
const storedAt = () => (JSON.parse([...stored.values()][0]!) as { places: { at: number }[] }).places[0]!.at
const skip = (seconds: number) => playback.seek(playback.currentPosition() + seconds)
const isAt = (seconds: number) => {
  expect(playback.currentPosition()).toBe(seconds)
  expect(playback.position.get()).toBe(Math.floor(seconds))
  expect(storedAt()).toBe(seconds)
}

beforeEach(() => {
  vi.unstubAllGlobals()
  saved = []
  reads = 0
})

test.each<[string, Kind]>([
  ['honors seeks from its metadata on', {}],
  ['drops seeks until canplay', { honorsFrom: 'canplay' }],
  ['drops seeks until more has arrived', { honorsFrom: 'progress' }],
  ['is seekable late', { honorsFrom: 'canplay', seekable: 'late' }],
  ['arrives a little off', { misses: -0.4 }],
  ['learns its length late', { firstLength: 2 }],
  ['seems to have ended before it knows its length', { firstLength: 0 }],
  ['loses its length to a look at what is seekable before', { firstLength: 0, isShy: true }],
])(
  'an element that %s: the position is the wished one, from which Forward counts, until it is there',
  async (_, kind) => {
    const audio = await listen(kind)
    isAt(72)
    skip(30)
    for (const event of ['loadedmetadata', 'durationchange', 'canplay', 'progress']) {
      audio.happens(event)
      expect(playback.currentPosition()).toBe(102)
    }
    skip(-15)
    for (const event of ['seeked', 'progress', 'seeked']) audio.happens(event)
    isAt(87 + (kind.misses ?? 0))
    const { length } = audio.seeks
    for (const event of ['canplay', 'suspend', 'playing']) audio.happens(event)
    audio.happens('timeupdate', 95)
    isAt(95)
    // It is not seeked again once it is there.
    expect(audio.seeks).toHaveLength(length)
    expect(toasts.get()).toEqual([])
  },
)

test.each<[string, Kind, number[]]>([
  ['that never can is left alone', { seekable: 'beginning' }, []],
  ['that can in what it has goes there once it has it', { seekable: 'buffered' }, [72]],
])('an element that cannot seek yet, and one %s', async (_, kind, seeks) => {
  const audio = await listen(kind)
  for (const buffered of [10, 60, 90]) {
    audio.buffered = buffered
    for (const event of ['loadedmetadata', 'canplay', 'progress', 'timeupdate']) audio.happens(event)
  }
  isAt(72)
  expect(audio.seeks).toEqual(seeks)
  // The sound arrives there, by a seek or by playing.
  audio.happens('seeked')
  audio.happens('timeupdate', 71.5)
  audio.happens('timeupdate', 80)
  isAt(80)
  expect(toasts.get()).toEqual([])
})

test('an element that has loaded and still cannot seek there: the position is the sound’s, and the person is told', async () => {
  const audio = await listen({ seekable: 'beginning' })
  for (const event of ['loadedmetadata', 'canplay', 'suspend']) audio.happens(event)
  expect(toasts.get()).toHaveLength(1)
  audio.happens('timeupdate', 8)
  isAt(8)
  skip(30)
  expect(playback.currentPosition()).toBe(8)
  expect(audio.seeks).toEqual([])
})

test('a position behind the end leads to the end; a newer wish wins over one that the element still seeks', async () => {
  const audio = await listen({}, 9999)
  for (const event of ['loadedmetadata', 'seeked']) audio.happens(event)
  expect(playback.currentPosition()).toBe(2400)
  for (const at of [100, 50]) playback.seek(at)
  expect(audio.seeks).toEqual([2400, 100, 50])
  audio.happens('seeked')
  expect(playback.currentPosition()).toBe(50)
})

test('a stored position survives a visit in which the file never loads', async () => {
  const audio = await listen({}, 1200)
  audio.error = { code: 4 }
  playback.close()
  expect(storedAt()).toBe(1200)
})

const isSaved = (change: Partial<(typeof saved)[0]> = {}) =>
  (saved = [{ url: HERE + LINKED.url, id: 'one', type: 'audio/mpeg', total: LENGTH, isComplete: true, ...change }])
const settled = () => new Promise((resolve) => setImmediate(resolve))
const isCopy = (audio: FakeAudio) => audio.src.startsWith('blob:')
const fails = async (audio: FakeAudio) => {
  audio.error = { code: 4 }
  audio.happens('error')
  await settled()
}

test.each<[string, Parameters<typeof isSaved>[0], boolean]>([
  ['a whole copy, the copy plays', {}, true],
  ['half a copy, the published file plays', { isComplete: false }, false],
  ['a copy that lacks a part, the published file plays', { total: LENGTH + 1 }, false],
  ['a copy of another sermon, the published file plays', { url: `${HERE}/recordings/b.mp3` }, false],
])('with %s, from the wished position', async (_, change, plays) => {
  isSaved(change)
  const audio = await listen({})
  await settled()
  expect([isCopy(audio), audio.paused]).toEqual([plays, false])
  isAt(72)
})

test('without memory for one Blob, the pieces play', async () => {
  isSaved()
  class SmallBlob extends Blob {
    constructor([part]: BlobPart[], options?: BlobPropertyBag) {
      if (part instanceof ArrayBuffer) throw new RangeError('no memory')
      super([part!], options)
    }
  }
  const listening = listen({})
  vi.stubGlobal('Blob', SmallBlob)
  const audio = await listening
  await settled()
  expect(isCopy(audio)).toBe(true)
})

test('Play without a connection, before the page knows what is saved: the copy is read once, and plays', async () => {
  isSaved()
  const audio = await listen({})
  await fails(audio)
  expect([isCopy(audio), audio.paused, reads]).toEqual([true, false, 1])
})

test.each([
  ['', () => undefined],
  [', also if another was pressed a moment before', () => playback.playFrom(OTHER, 0)],
  [', also if it was closed a moment after it was pressed', () => [playback.playFrom(LINKED, 0), playback.close()]],
])('one that is known to be saved asks the network for nothing%s', async (_, before) => {
  isSaved()
  const audio = await listen({})
  const { isPlaying, savedUrls } = await import('#recordings/audio.ts')
  savedUrls.set(new Set([LINKED, OTHER].map(({ url }) => HERE + url)))
  playback.close()
  audio.loaded = []
  before()
  playback.playFrom(LINKED, 72)
  expect(audio.src).toBe('')
  await settled()
  expect(audio.loaded.map((url) => url.slice(0, 5))).toEqual(['blob:'])
  expect([audio.paused, isPlaying.get(), playback.currentPosition()]).toEqual([false, true, 72])
})

test('one that is closed before its copy is read is not playing, so nothing waits for it', async () => {
  isSaved()
  await listen({})
  const { isPlaying, savedUrls } = await import('#recordings/audio.ts')
  savedUrls.set(new Set([HERE + LINKED.url]))
  playback.close()
  playback.playFrom(LINKED, 0)
  expect(isPlaying.get()).toBe(true)
  playback.close()
  await settled()
  expect(isPlaying.get()).toBe(false)
})

test('saved while it is heard: what plays goes on, the next seek takes the copy, and a wait takes it at once', async () => {
  const audio = await listen({}, 0)
  for (const event of ['loadedmetadata', 'seeked', 'canplay']) audio.happens(event)
  audio.happens('timeupdate', 10)
  isSaved()
  heard.recordings!()
  await settled()
  expect(isCopy(audio)).toBe(false)
  skip(30)
  expect([isCopy(audio), audio.paused, playback.currentPosition()]).toEqual([true, false, 40])

  const waiting = await listen({}, 100)
  await settled()
  waiting.loaded = [LINKED.url]
  heard.recordings!()
  await settled()
  expect(isCopy(waiting)).toBe(true)
})

test('a copy that cannot be read is read again, then the network has its turn, once, and the position stays', async () => {
  isSaved()
  const audio = await listen({})
  vi.stubGlobal('navigator', { onLine: false })
  await settled()
  for (let times = 0; times < 6; times++) await fails(audio)
  expect(playback.problem.get()).toBe('storage')
  expect(audio.loaded.map((url) => url.slice(0, 5)).join(' ')).toBe('/reco blob: blob: blob: blob: blob: /reco')
  isAt(72)
})

test('one that is offered again is not read before Play', async () => {
  isSaved()
  const audio = await listen({})
  await settled()
  playback.close()
  const { openRecording } = await import('#recordings/audio.ts')
  openRecording(LINKED)
  audio.paused = true
  await settled()
  expect(isCopy(audio)).toBe(false)
  void audio.play()
  await settled()
  expect(isCopy(audio)).toBe(true)
})

test('a connection that is lost in the middle goes on with the copy', async () => {
  const audio = await listen({})
  for (const event of ['loadedmetadata', 'seeked', 'canplay']) audio.happens(event)
  isSaved()
  await fails(audio)
  expect([isCopy(audio), audio.paused]).toEqual([true, false])
  isAt(72)
})

test.each<[string, boolean]>([
  ['nothing else, it resumes once the connection is back', true],
  ['another window that has started since, it stays silent', false],
])('broken off, with %s', async (_, resumes) => {
  const audio = await listen({})
  for (const event of ['loadedmetadata', 'seeked', 'canplay']) audio.happens(event)
  vi.stubGlobal('navigator', { onLine: false })
  await fails(audio)
  expect(playback.problem.get()).toBe('offline')
  if (!resumes) heard.playing!()
  audio.loaded = []
  heard.online!()
  expect(audio.loaded.length > 0).toBe(resumes)
})
