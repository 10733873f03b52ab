/** Measures an MP3 frame by frame (ISO 11172-3 and 13818-3). Its header may be missing, or describe a longer file. */
const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const MPEG1_HZ = [44_100, 48_000, 32_000]
/** By the version's two bits: what MPEG 1's sampling rate is divided by. */
const HZ_DIVISOR: Record<number, number> = { 3: 1, 2: 2, 0: 4 }
const LAYER_3 = 1

/** @returns the frame that begins at the offset; undefined if none does */
function frameAt(file: Buffer, at: number) {
  if (at + 4 > file.length || file[at] !== 0xff || file[at + 1]! >> 5 !== 7) return undefined
  const [, second, third] = file.subarray(at, at + 3)
  const version = (second! >> 3) & 3
  const kbps = (version === 3 ? MPEG1_KBPS : MPEG2_KBPS)[third! >> 4]
  const hz = MPEG1_HZ[(third! >> 2) & 3]! / HZ_DIVISOR[version]!
  if (((second! >> 1) & 3) !== LAYER_3 || !kbps || !hz) return undefined
  const samples = version === 3 ? 1152 : 576
  return { bytes: Math.floor((samples * 125 * kbps) / hz) + ((third! >> 1) & 1), seconds: samples / hz }
}

/** @returns the length of the sound and its mean bit rate, without tags and pictures, and its length by the header that encoders write */
export function measureMp3(file: Buffer): { seconds: number; kbps: number; saidSeconds?: number } {
  let [seconds, bytes, saidSeconds] = [0, 0, 0]
  for (let at = tagEnd(file); at < file.length;) {
    const frame = frameAt(file, at)
    const next = at + (frame?.bytes ?? 0)
    // Other data may look like a frame, but no second frame follows.
    if (!frame || (next < file.length && !frameAt(file, next))) {
      at = file.indexOf(0xff, at + 1)
      if (at < 0) break
      continue
    }
    const header = bytes === 0 ? file.subarray(at, next) : file.subarray(0, 0)
    const mark = Math.max(header.indexOf('Xing'), header.indexOf('Info'))
    if (mark > 0 && header[mark + 7]! & 1) saidSeconds = header.readUInt32BE(mark + 8) * frame.seconds
    seconds += frame.seconds
    bytes += frame.bytes
    at = next
  }
  return { seconds, kbps: seconds > 0 ? (bytes * 8) / 1000 / seconds : 0, saidSeconds }
}

/** Skips an ID3v2 tag, whose size has seven bits per byte. */
const tagEnd = (file: Buffer) =>
  file.toString('latin1', 0, 3) === 'ID3'
    ? 10 + file.subarray(6, 10).reduce((size, byte) => (size << 7) | (byte & 127), 0)
    : 0
