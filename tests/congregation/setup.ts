/** Builds the sites of a second, very different congregation and of a church that has just begun. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSite } from '#tests/built-site.ts'
import { BEGUN_CHURCH, BEGUN_EVENTS, BEGUN_LEAD } from '#tests/fixtures/begun-church.ts'
import { moveChurch } from '#tests/fixtures/moved-church.ts'
import { secondChurchPhotos, secondChurchSermons, writeSecondChurchPhotos } from '#tests/fixtures/second-church.ts'
import { BEGUN_ENVIRONMENT, CONTENT, ENVIRONMENT, MOVED_ENVIRONMENT, OLD_URLS, ROOT } from './folders.ts'
import { writeEntries } from '#tests/fixtures/entries.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

export default async function setup(): Promise<void> {
  rmSync(CONTENT, { recursive: true, force: true })
  copySecondChurch(CONTENT)
  writeEntries(CONTENT, 'sermons', secondChurchSermons())
  writeEntries(CONTENT, 'gallery', secondChurchPhotos())
  writeFileSync(join(CONTENT, 'old-site.json'), JSON.stringify({ redirects: OLD_URLS }))
  await writeSecondChurchPhotos(join(CONTENT, 'photos'))
  buildSite(ENVIRONMENT)
  buildBegunChurch()
  await moveChurch(MOVED_ENVIRONMENT.CONTENT_DIR)
  buildSite(MOVED_ENVIRONMENT)
}

/** A church that has answered the questions of `npm run begin`, and written one text and some of its events. */
function buildBegunChurch(): void {
  const folder = BEGUN_ENVIRONMENT.CONTENT_DIR
  const answers = join(dirname(folder), 'answers.json')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  writeFileSync(answers, JSON.stringify({ ...BEGUN_CHURCH, giving: 'https://give.example/ferryman' }))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/begin.ts', folder, '--answers', answers], { cwd: ROOT })
  const home = join(folder, 'screens/home.json')
  const words = JSON.parse(readFileSync(home, 'utf8')) as { placeToCallHome: { lead: string } }
  words.placeToCallHome.lead = BEGUN_LEAD
  writeFileSync(home, JSON.stringify(words))
  writeEntries(folder, 'events', BEGUN_EVENTS)
  buildSite(BEGUN_ENVIRONMENT)
}
