import { afterAll, expect, test, vi } from 'vitest'
import { openRepository } from '#church-folder/repository.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { newRepository } from '#tests/fixtures/church-repository.ts'

const repository = newRepository(temporaryFolder(afterAll))

test('only the files that the editor writes are within reach', () => {
  const outside = [
    'church/package.json',
    'church/privacy-policy.md',
    'church/screens/package.json',
    'church/old-site.json',
    'church/sermons/-rf.json',
    'church/sermons/.hidden.json',
    'church/photos/x.html',
    'church/sermons/a\nb.json',
    'church/sermons/deep/er.json',
    'church\\church.json',
    `church/sermons/${'x'.repeat(300)}.json`,
    '--upload-pack=x.json',
    'church/leaders/con.json',
  ]
  expect(outside.filter(repository.isContent)).toEqual([])
})

test.each([
  ['without git', 'PATH', '/nowhere', 'sudo apt install git'],
  ['in a folder from a ZIP', 'GIT_CEILING_DIRECTORIES', '/', 'git init && git add .'],
])('%s the desk says what to do', (_, name, value, said) => {
  vi.stubEnv(name, value)
  expect(() => openRepository(temporaryFolder(), '/church')).toThrow(said)
  vi.unstubAllEnvs()
})

test.each([
  ['sermons/2024-01-07-교회의-기쁨.json', true],
  [`sermons/${'은'.repeat(75)}.json`, true],
  [`sermons/${'은'.repeat(80)}.json`, false],
  ['photos/IMG_2041.JPG', true],
  ['Photos/x.svg', false],
  ['photos/con.jpg', false],
  ['photos/CON.jpg', false],
  ['Sermons/x.json', false],
  ['sermons/.x.json', false],
  ['CHURCH.json', false],
])('%s may be changed here: %s', (path, may) => expect(repository.isContent(`church/${path}`)).toBe(may))
