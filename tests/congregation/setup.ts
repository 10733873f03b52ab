/** Builds the sites of a second, very different congregation and of a church that has just begun. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '#tests/built-site.ts'
import { secondChurchPhotos, secondChurchSermons, writeSecondChurchPhotos } from '#tests/fixtures/second-church.ts'
import buildBegunChurch from './begun-church.ts'
import { CONTENT, ENVIRONMENT, OLD_ADDRESSES } from './folders.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

export default async function setup(): Promise<void> {
  rmSync(CONTENT, { recursive: true, force: true })
  copySecondChurch(CONTENT)
  writeEntries(CONTENT, 'sermons', secondChurchSermons())
  writeEntries(CONTENT, 'gallery', secondChurchPhotos())
  writeFileSync(join(CONTENT, 'old-site.json'), JSON.stringify({ redirects: OLD_ADDRESSES }))
  await writeSecondChurchPhotos(join(CONTENT, 'photos'))
  buildSite(ENVIRONMENT)
  buildBegunChurch()
}
