/** Merges what several sources say about one sermon. */
import type { Found, FoundSermon } from './found.ts'

/** The old site's names for an entry: a second run recognises it by the key; visitors come by the path. */
export interface Mark {
  key?: string | undefined
  oldPath?: string | undefined
}

interface One {
  source: FoundSermon
  marks: Mark[]
}

/** @param nameOf gives the same name (day and title) for two sources of one sermon whose keys differ */
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

/** Each field keeps its first value. A sermon's own day replaces a day of publication. */
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
