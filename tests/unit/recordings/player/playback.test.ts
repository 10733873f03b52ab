/** The position shown, stored and skipped from is the one that the person wants, wherever the element is. */
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('#data/outbox/channel.ts', () => ({ openChannel: () => undefined }))

const LINKED = { slug: 'sermon-1', title: 'A Sermon', preacher: 'Ada Example', url: '/recordings/a.mp3' }

interface Kind {
  /** When it honors a seek; before that, it drops it without a sound. */
  honorsFrom: 'loadedmetadata' | 'canplay' | 'progress'
  /** Where it can seek once it has metadata. */
  seekable: 'all' | 'late' | 'beginning' | 'buffered'
  /** Where a seek arrives, beside the wish. */
  misses?: number
}

/** An `<audio>` that goes through its events when the test says so. */
class FakeAudio extends EventTarget {
  crossOrigin: string | null = null
  preload = ''
  src = ''
  readyState = 0
  duration = NaN
  paused = true
  seeking = false
  error: { code: number } | null = null
  playbackRate = 1
  defaultPlaybackRate = 1
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
  getAttribute = () => this.src
  removeAttribute = () => void (this.src = '')
  load = () => undefined
  play = () => {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  }
  get seekable() {
    const { seekable } = this.kind
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
    this.#target = at > this.seekable.end() ? 0 : at + (this.kind.misses ?? 0)
  }
  /** One event of the element, with what it changes. */
  happens(type: string, at?: number): void {
    if (type === 'loadedmetadata') [this.readyState, this.duration] = [1, 2400]
    if (type === 'canplay') this.readyState = 4
    if (type === this.kind.honorsFrom) this.#isHonoring = true
    if (type === 'seeked') {
      if (this.#target === undefined) return
      this.#at = this.#target
      this.#target = undefined
      this.seeking = false
    }
    if (at !== undefined) this.#at = at
    this.dispatchEvent(new Event(type))
  }
}

let playback: typeof import('#recordings/player/playback.ts')
let stored: Map<string, string>

async function listen(kind: Kind): Promise<FakeAudio> {
  vi.resetModules()
  const audio = new FakeAudio(kind)
  vi.stubGlobal('document', {
    createElement: () => audio,
    body: { append: () => undefined },
    addEventListener: () => undefined,
    visibilityState: 'visible',
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  playback = await import('#recordings/player/playback.ts')
  playback.followAudio()
  return audio
}
const storedAt = () => (JSON.parse([...stored.values()][0]!) as { places: { at: number }[] }).places[0]!.at
const isAt = (seconds: number) => {
  expect(playback.currentPosition()).toBe(seconds)
  expect(playback.position.get()).toBe(Math.floor(seconds))
  expect(storedAt()).toBe(seconds)
}

beforeEach(() => void vi.unstubAllGlobals())

const EVENTS = ['loadedmetadata', 'canplay', 'progress', 'seeked', 'canplay', 'playing', 'timeupdate'] as const
const KINDS: [string, Kind][] = [
  ['honors seeks from its metadata on', { honorsFrom: 'loadedmetadata', seekable: 'all' }],
  ['drops seeks until canplay', { honorsFrom: 'canplay', seekable: 'all' }],
  ['drops seeks until more has arrived', { honorsFrom: 'progress', seekable: 'all' }],
  ['is seekable late', { honorsFrom: 'canplay', seekable: 'late' }],
  ['arrives a little beside', { honorsFrom: 'loadedmetadata', seekable: 'all', misses: -0.4 }],
]

test.each(KINDS)(
  'an element that %s starts at the linked time, which is the position from the first moment on',
  async (_, kind) => {
    const audio = await listen(kind)
    playback.playFrom(LINKED, 72)
    isAt(72)
    for (const event of EVENTS.slice(0, 3)) {
      audio.happens(event)
      isAt(72)
    }
    audio.happens('seeked')
    const there = 72 + (kind.misses ?? 0)
    isAt(there)
    const { length } = audio.seeks
    for (const event of EVENTS.slice(4)) audio.happens(event)
    audio.happens('timeupdate', 80)
    isAt(80)
    // It is not seeked again once it is there.
    expect(audio.seeks).toHaveLength(length)
  },
)

test.each(KINDS)('on an element that %s, Forward and Back count from where the person wants to be', async (_, kind) => {
  const audio = await listen(kind)
  playback.playFrom(LINKED, 72)
  const forward = () => playback.seek(playback.currentPosition() + 30)
  forward()
  audio.happens('loadedmetadata')
  forward()
  audio.happens('canplay')
  audio.happens('progress')
  playback.seek(playback.currentPosition() - 15)
  isAtWanted(117)
  audio.happens('seeked')
  isAt(117 + (kind.misses ?? 0))
})
const isAtWanted = (seconds: number) => expect(playback.currentPosition()).toBe(seconds)

test('an element that cannot seek keeps playing: it is not sent to the beginning again and again, and nothing false is stored', async () => {
  const audio = await listen({ honorsFrom: 'loadedmetadata', seekable: 'beginning' })
  playback.playFrom(LINKED, 72)
  for (const event of EVENTS) audio.happens(event)
  for (const at of [1, 2, 30, 70]) audio.happens('timeupdate', at)
  isAt(72)
  expect(audio.seeks).toEqual([])
  // The sound arrives there by itself.
  audio.happens('timeupdate', 71.5)
  audio.happens('timeupdate', 80)
  isAt(80)
})

test('an element that can seek in what it has goes there once it has it', async () => {
  const audio = await listen({ honorsFrom: 'loadedmetadata', seekable: 'buffered' })
  playback.playFrom(LINKED, 72)
  for (const buffered of [10, 60, 90]) {
    audio.buffered = buffered
    for (const event of ['loadedmetadata', 'canplay', 'progress']) audio.happens(event)
  }
  expect(audio.seeks).toEqual([72])
  audio.happens('seeked')
  isAt(72)
})

test('a position behind the end leads to the end; a newer wish wins over one that the element still seeks', async () => {
  const audio = await listen({ honorsFrom: 'loadedmetadata', seekable: 'all' })
  playback.playFrom(LINKED, 9999)
  audio.happens('loadedmetadata')
  isAtWanted(2400)
  playback.seek(100)
  playback.seek(50)
  expect(audio.seeks).toEqual([2400, 100, 50])
  audio.happens('seeked')
  isAt(50)
})

test('a stored position survives a visit in which the file never loads', async () => {
  const audio = await listen({ honorsFrom: 'loadedmetadata', seekable: 'all' })
  playback.playFrom(LINKED, 1200)
  audio.error = { code: 4 }
  playback.close()
  expect(storedAt()).toBe(1200)
})
