/** Reads what music-metadata does not tell of an M4A (ISO 14496-12: boxes; 14496-1 and -3: description of the AAC). */

interface Box {
  kind: string
  /** Offset in the file. */
  at: number
  bytes: number
}

export interface M4a {
  /** Whether the sound (`mdat`) comes before the index (`moov`), which a player needs first. */
  hasLateIndex: boolean
  /** Whether the file ends before the sound does. */
  isCut: boolean
  /** The kind of the first sample description: `mp4a`, `Opus`. */
  codec: string
  /** From the AAC itself: the index's own number is 2 for mono too. Undefined if the AAC does not say. */
  channels: number | undefined
}

/** @param file known to be an M4A */
export function readM4a(file: Buffer): M4a {
  const boxes = boxesOf(file)
  const index = boxes.find(({ kind }) => kind === 'moov')
  const sound = boxes.find(({ kind }) => kind === 'mdat')
  return {
    hasLateIndex: sound !== undefined && index !== undefined && sound.at < index.at,
    isCut: boxes.some(({ at, bytes }) => at + bytes > file.length),
    codec: file.toString('latin1', file.indexOf('stsd') + 16, file.indexOf('stsd') + 20),
    channels: channelsOf(file.subarray(index?.at ?? 0, (index?.at ?? 0) + (index?.bytes ?? 0))),
  }
}

function boxesOf(file: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 16 <= file.length;) {
    const short = file.readUInt32BE(at)
    const bytes = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    boxes.push({ kind: file.toString('latin1', at + 4, at + 8), at, bytes })
    // 0 means: to the end of the file.
    if (bytes < 8) break
    at += bytes
  }
  return boxes
}

/** Tags of the nested descriptors: elementary stream, decoder configuration, decoder-specific information. */
const STREAM = 3
const DECODER = 4
const DECODER_INFO = 5
/** Bytes before the nested descriptor: number and flags; type, buffer and rates. */
const BEFORE_NEXT: Record<number, number> = { [STREAM]: 3, [DECODER]: 13 }
/** HE-AAC 2: the decoder makes stereo from one channel. */
const PARAMETRIC_STEREO = 29

function channelsOf(index: Buffer): number | undefined {
  // Skips the box's name, its version and flags.
  let at = index.indexOf('esds') + 8
  for (const tag of [STREAM, DECODER, DECODER_INFO]) {
    if (at < 8 || index[at] !== tag) return undefined
    // Skips the length: seven bits a byte; the eighth says whether another byte follows.
    do at += 1
    while (index[at]! & 0x80)
    at += 1 + (BEFORE_NEXT[tag] ?? 0)
  }
  const [first, second] = [index[at], index[at + 1]]
  if (first === undefined || second === undefined) return undefined
  const type = first >> 3
  const rate = ((first & 7) << 1) | (second >> 7)
  if (type === PARAMETRIC_STEREO) return 2
  // These values mean that a longer type or rate follows, before the channels.
  if (type === 31 || rate === 15) return undefined
  return (second >> 3) & 15 || undefined
}
