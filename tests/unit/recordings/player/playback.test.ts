/** The position shown, stored and skipped from is the one that the person wants, wherever the element is. */
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('#data/storage/channel.ts', () => ({ openChannel: () => undefined }))

const LINKED = { slug: 'sermon-1', title: 'A Sermon', preacher: 'Ada Example', url: '/recordings/a.mp3', seconds: 2400 }

interface Kind {
  /** When it honors a seek; before that, it drops it without a sound. */
  honorsFrom?: 'loadedmetadata' | 'canplay' | 'progress'
  /** Where it can seek once it has metadata. */
  seekable?: 'all' | 'late' | 'beginning' | 'buffered'
  /** Where a seek arrives, next to the wish. */
  misses?: number
  /** What it takes for its length at first. */
  firstLength?: number
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
  readonly kind: Kind
  constructor(kind: Kind) {
    super()
    this.kind = kind
  }
  getAttribute = () => LINKED.url
  removeAttribute = () => undefined
  load = () => undefined
  play = () => {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  }
  get ended() {
    return this.#at === this.duration
  }
  get seekable() {
    const { seekable = 'all' } = this.kind
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
    if (type === 'durationchange') this.duration = 2400
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
  vi.stubGlobal('addEventListener', () => undefined)
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

beforeEach(() => void vi.unstubAllGlobals())

test.each<[string, Kind]>([
  ['honors seeks from its metadata on', {}],
  ['drops seeks until canplay', { honorsFrom: 'canplay' }],
  ['drops seeks until more has arrived', { honorsFrom: 'progress' }],
  ['is seekable late', { honorsFrom: 'canplay', seekable: 'late' }],
  ['arrives a little off', { misses: -0.4 }],
  ['learns its length late', { firstLength: 2 }],
  ['seems to have ended before it knows its length', { firstLength: 0 }],
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

test('a length that the browser only guesses does not count as heard', async () => {
  const audio = await listen({ firstLength: 2 }, 1200)
  audio.happens('loadedmetadata')
  playback.close()
  expect(storedAt()).toBe(1200)
})
