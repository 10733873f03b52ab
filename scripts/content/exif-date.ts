/**
 * Reads from a photo's EXIF (CIPA DC-008) when it was taken. Nothing else of it is looked at, and nothing of it is kept.
 * @returns the camera's clock, `2025-05-18T09:35:00`, with an offset behind it where the camera noted one; undefined when it noted no day that exists
 */
export function takenAt(exif: Uint8Array): string | undefined {
  try {
    return readTakenAt(exif)
  } catch {
    // A directory that leads out of the block: what cannot be read says nothing.
    return undefined
  }
}

const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011
const ENTRY_BYTES = 12

function readTakenAt(exif: Uint8Array): string | undefined {
  // `Exif\0\0` stands before the TIFF header in a JPEG's segment; offsets count from the header.
  const from = String.fromCharCode(...exif.subarray(0, 4)) === 'Exif' ? 6 : 0
  const tiff = new DataView(exif.buffer, exif.byteOffset + from, exif.byteLength - from)
  const isLittle = tiff.getUint16(0) === 0x4949
  const entryOf = (directory: number, tag: number): number | undefined => {
    const count = tiff.getUint16(directory, isLittle)
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * ENTRY_BYTES
      if (tiff.getUint16(entry, isLittle) === tag) return entry
    }
    return undefined
  }
  const textOf = (entry: number | undefined): string => {
    if (entry === undefined) return ''
    const length = tiff.getUint32(entry + 4, isLittle)
    // Four letters and fewer stand in the entry itself.
    const start = length <= 4 ? entry + 8 : tiff.getUint32(entry + 8, isLittle)
    let text = ''
    for (let at = start; at < start + length && tiff.getUint8(at) !== 0; at += 1)
      text += String.fromCharCode(tiff.getUint8(at))
    return text.trim()
  }
  const pointer = entryOf(tiff.getUint32(4, isLittle), EXIF_DIRECTORY)
  if (pointer === undefined) return undefined
  const directory = tiff.getUint32(pointer + 8, isLittle)
  const [, year, month, day, clock] =
    /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(textOf(entryOf(directory, DATE_TIME_ORIGINAL))) ?? []
  const wall = `${year}-${month}-${day}T${clock}`
  // A camera whose clock was never set says 0000:00:00.
  if (!clock || Number(year) < 1900 || !(new Date(`${wall}Z`).toJSON() ?? '').startsWith(wall)) return undefined
  const offset = textOf(entryOf(directory, OFFSET_TIME_ORIGINAL))
  return wall + (/^[+-]\d{2}:\d{2}$/.test(offset) ? offset : '')
}
