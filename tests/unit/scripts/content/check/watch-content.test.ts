/** `npm run content -- --watch`, as a program of its own. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnScript } from '#tests/unit/server/spawn.ts'

const LEADER = 'leaders/łukasz-błazejewski.json'
const FIXTURE = resolve(import.meta.dirname, '../../../../fixtures/second-church')

test('what is wrong is said as files are saved, however an editor saves them, until Ctrl+C', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'church-watched-'))
  cpSync(FIXTURE, folder, { recursive: true })
  const watched = spawnScript('scripts/content.ts', ['--watch'], { CONTENT_DIR: folder })
  onTestFinished(async () => {
    watched.child.kill('SIGKILL')
    await watched.finished
    rmSync(folder, { recursive: true, force: true })
  })
  const whole = readFileSync(join(folder, LEADER), 'utf8')
  await watched.printed(/Watching .*church-watched-\w+ until Ctrl\+C/)

  writeFileSync(join(folder, LEADER), whole.replace('"name"', '"nmae"'))
  await watched.printed(
    /Changed: leaders\/\S+\.json\n(?:.*\n)*\S*church-watched-\w+\/leaders\/\S+\.json:\d+: .*nmae.*\n(?:.*\n)*.* to mend;/,
  )

  // Written aside and renamed, as many editors do; and once more, since the file is another one now.
  for (const name of ['Aroha of the Pier', 'Hemi of the Pier']) {
    writeFileSync(join(folder, 'leaders/.lukasz.json.swp'), '')
    writeFileSync(join(folder, `${LEADER}~`), whole.replace('"name"', `"${name}": "", "name"`))
    renameSync(join(folder, `${LEADER}~`), join(folder, LEADER))
    await watched.printed(new RegExp(`Changed: leaders/\\S+\\.json\n(?:.*\n)*.*${name}.*\n(?:.*\n)*.* to mend;`))
  }

  writeFileSync(join(folder, LEADER), whole)
  await watched.printed(
    /(?:to mend;[^]*){3}Changed: leaders\/\S+\.json\n(?:Please look: .*\n)*The (?:content is in order|site can be built)/,
  )

  // A folder that was not there at the beginning.
  mkdirSync(join(folder, 'recordings'), { recursive: true })
  await watched.printed(/Changed: recordings\n/)
  writeFileSync(join(folder, 'recordings/first.mp3'), '')
  await watched.printed(/Changed: recordings\/first\.mp3\n/)

  // Away for a while, as when another branch is checked out, and there again as another folder.
  renameSync(folder, `${folder}-away`)
  cpSync(`${folder}-away`, `${folder}-back`, { recursive: true })
  renameSync(`${folder}-back`, folder)
  rmSync(`${folder}-away`, { recursive: true })
  await watched.printed(/Changed: .*church-watched-\w+/)
  writeFileSync(join(folder, LEADER), whole.replace('"name"', '"nmae"'))
  await watched.printed(/Changed: .*church-watched-\w+[^]*Changed: leaders\/\S+\.json\n(?:.*\n)*.*nmae/)

  watched.child.kill('SIGINT')
  expect(await watched.finished).toMatchObject({ code: 0, signal: null, stderr: '' })
})
