/** Builds the site of a church that has just begun: its answers to `npm run begin`, and one text of its own. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSite } from '#tests/built-site.ts'
import { BEGUN_CHURCH, BEGUN_LEAD } from '#tests/fixtures/begun-church.ts'
import { BEGUN_ENVIRONMENT, ROOT } from './folders.ts'

export default function buildBegunChurch(): void {
  const folder = BEGUN_ENVIRONMENT.CONTENT_DIR
  const answers = join(dirname(folder), 'answers.json')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  writeFileSync(answers, JSON.stringify(BEGUN_CHURCH))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/begin.ts', folder, '--answers', answers], { cwd: ROOT })
  const home = join(folder, 'screens/home.json')
  const words = JSON.parse(readFileSync(home, 'utf8')) as { placeToCallHome: { lead: string } }
  words.placeToCallHome.lead = BEGUN_LEAD
  writeFileSync(home, JSON.stringify(words))
  buildSite(BEGUN_ENVIRONMENT)
}
