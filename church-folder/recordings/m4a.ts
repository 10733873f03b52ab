/**
 * Reads what music-metadata does not report about an M4A: the order of its boxes (ISO 14496-12).
 * @param file known to be an M4A
 * @returns whether the sound (`mdat`) comes before the index (`moov`), which a player needs first, and whether the file
 * ends before the sound does
 */
export function orderOfM4a(file: Buffer): { hasLateIndex: boolean; isCut: boolean } {
  const kinds: string[] = []
  let at = 0
  while (at + 16 <= file.length) {
    kinds.push(file.toString('latin1', at + 4, at + 8))
    const short = file.readUInt32BE(at)
    const bytes = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    // 0 means: to the end of the file.
    if (bytes < 8) break
    at += bytes
  }
  const sound = kinds.indexOf('mdat')
  return { hasLateIndex: sound >= 0 && sound < kinds.indexOf('moov'), isCut: at > file.length }
}
