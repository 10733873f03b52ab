/** What several sources say of one sermon, put together. */
import type { Found, FoundSermon } from './found.ts'

/** The old site's names for an entry: a second run knows it by the key, a visitor by the path. */
export interface Mark {
  key?: string | undefined
  oldPath?: string | undefined
}

interface One {
  source: FoundSermon
  marks: Mark[]
}

/** @param nameOf what two sources of one sermon have in common where their keys differ: day and title */
export function oneEach(found: readonly Found[], nameOf: (sermon: FoundSermon) => string): One[] {
  const all: One[] = []
  const byKey = new Map<string, One>()
  const byName = new Map<string, One>()
  for (const sermon of found.flatMap(({ sermons }) => sermons)) {
    const { key, oldPath } = sermon
    const name = nameOf(sermon)
    const before = (key === undefined ? undefined : byKey.get(key)) ?? byName.get(name)
    const one = before ?? { source: { ...sermon }, marks: [] }
    if (before) add(before.source, sermon)
    else all.push(one)
    one.marks.push({ key, oldPath })
    if (key !== undefined) byKey.set(key, one)
    byName.set(name, one)
  }
  return all
}

/** Of each field the first that says something; a day that was written before one of publication. */
function add(first: FoundSermon, other: FoundSermon): void {
  first.description ??= other.description
  first.series ??= other.series
  first.preacher ??= other.preacher
  first.author ??= other.author
  first.videoUrl ??= other.videoUrl
  first.notes ??= other.notes
  if (first.scripture.length === 0) first.scripture = other.scripture
  if (!(first.audioUrl ?? first.audio) || (!first.audio?.bytes && other.audio?.bytes)) {
    first.audio = other.audio
    first.audioUrl = other.audioUrl
  }
  if ('published' in first.when && 'day' in other.when) {
    first.when = other.when
    first.doubts = [...first.doubts, ...other.doubts]
  }
}
