import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COMPRESSIBLE } from '#server/site/headers.ts'
import { listFiles } from '#server/site/load.ts'

/** Writes `file.br` and `file.gz` next to every compressible file in `folder`, if they are smaller. */
export async function precompress(folder: string): Promise<void> {
  const files = listFiles(folder)
    .filter((path) => COMPRESSIBLE.test(path))
    .map((path) => join(folder, path))
  await Promise.all(
    files.map(async (file) => {
      const source = readFileSync(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(source, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
        }),
        promisify(gzip)(source, { level: 9 }),
      ])
      if (br.length < source.length) writeFileSync(`${file}.br`, br)
      if (gz.length < source.length) writeFileSync(`${file}.gz`, gz)
    }),
  )
}
