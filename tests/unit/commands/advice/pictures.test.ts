import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkContent } from '#church-folder/check/every-file.ts'
import { adviseContent } from '#commands/advice/all.ts'
import { unreadablePictures } from '#commands/advice/pictures.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { runScript } from '#tests/unit/commands/command-in-process.ts'

function church() {
  const folder = temporaryFolder()
  copySecondChurch(folder)
  return { folder, photos: join(folder, 'photos') }
}
const photo = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#284' } })
const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 700)
const noise = sharp({
  create: {
    width: 900,
    height: 600,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})

test.each<[name: string, bytes: Buffer | string, message: string]>([
  ['empty.jpg', '', 'is empty'],
  ['phone.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'HEIC'],
  ['clip.jpg', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'is a video'],
  ['saved.png', '<!DOCTYPE html><title>Sign in</title>', 'is a web page'],
  ['words.webp', 'These are words.', 'cannot be read as a picture'],
  ['bulletin.jpg', '%PDF-1.7 x', 'is a PDF'],
  ['card.png', '8BPS\0\x01', 'Photoshop'],
  ['cut.jpg', cut(await noise.clone().jpeg().toBuffer()), 'cannot be read as a picture'],
  ['cut.png', cut(await noise.clone().png().toBuffer()), 'cannot be read as a picture'],
  ['broken.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'cannot be read as a picture'],
  ['empty.svg', '', 'is empty'],
  [
    'huge.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>',
    'cannot be read|too many pixels',
  ],
])('%s in photos is named, and what is wrong with it', async (name, bytes, message) => {
  const { folder, photos } = church()
  writeFileSync(join(photos, name), bytes, 'latin1')
  expect(await unreadablePictures(folder)).toEqual([
    { file: `photos/${name}`, field: '', message: expect.stringMatching(message) },
  ])
  await expect(adviseContent(folder)).resolves.toBeDefined()
})

test('what the build can read is no problem: CMYK, a WebP named .jpg, capitals, several pages', async () => {
  const { folder, photos } = church()
  await photo().toColourspace('cmyk').jpeg().toFile(join(photos, 'cmyk.jpg'))
  writeFileSync(join(photos, 'other.jpg'), await photo().webp().toBuffer())
  await photo().tiff().toFile(join(photos, 'SCAN.TIFF'))
  await photo().avif({ effort: 0 }).toFile(join(photos, 'a.avif'))
  expect(await unreadablePictures(folder)).toEqual([])
})

test('`npm run content` names them with the other findings', async () => {
  const { folder, photos } = church()
  writeFileSync(join(photos, 'choir.jpg'), '')
  mkdirSync(join(photos, 'album.jpg'))
  symlinkSync('round.jpg', join(photos, 'round.jpg'))
  writeFileSync(join(folder, 'leaders/x.json'), '{ "nam": "X" }')
  const { code, stderr } = await runScript('scripts/content.ts', [], folder)
  for (const words of [
    'photos/choir.jpg: is empty',
    'photos/album.jpg: ',
    'photos/round.jpg: ',
    'nam: is not a field',
    'site cannot be built',
  ])
    expect(stderr).toContain(words)
  expect([code, stderr.includes('    at ')]).toEqual([1, false])
})

test.each([
  ['our-church.JPG', undefined],
  ['our-church.jpeg', undefined],
  ['Our Church.JPG', 'rename that to our-church.jpg'],
  ['our_church.jpg', 'rename that to our-church.jpg'],
  ['Our-Church.png', 'rename that to our-church.png'],
  ['our church.Jpeg', 'rename that to our-church.jpeg'],
  ['OUR  CHURCH.webp', 'rename that to our-church.webp'],
  ['Oür Chûrch.jpg'.normalize('NFD'), 'rename that to our-church.jpg'],
  ['our-church.jpg.jpg', 'rename that to our-church.jpg'],
  ['our-church (1).jpg', 'rename that to our-church.jpg'],
  ['our-chruch.jpg', 'rename that to our-church.jpg'],
  ['our-church.heic', 'export that as our-church.jpg'],
  ['our-church.svg', 'there is our-church.svg, so write /photos/our-church.svg'],
  ['picnic.jpg', 'add the file'],
])('a picture named our-church is found in %s, or that is offered', async (name, hint) => {
  const { folder, photos } = church()
  copyFileSync(join(folder, 'photos/harbour.svg'), join(photos, name))
  const home = join(folder, 'screens/home.json')
  const text = readFileSync(home, 'utf8')
  writeFileSync(home, text.replace(/"imageUrl": "[^"]+"/, '"imageUrl": "/photos/our-church.webp"'))
  const found = checkContent(folder).filter(({ message }) => message.includes('our-church'))
  expect(found.map(({ message }) => message)).toEqual(hint ? [expect.stringContaining(hint)] : [])
})

test('a file among the photos that the build does not read is named', async () => {
  const { folder, photos } = church()
  for (const name of ['IMG_1.HEIC', 'clip.mov', '.DS_Store', 'Thumbs.db']) writeFileSync(join(photos, name), '')
  const found = (await adviseContent(folder)).filter(({ message }) => message.startsWith('is not read'))
  expect(found.map(({ file }) => file)).toEqual(['photos/IMG_1.HEIC', 'photos/clip.mov'])
})
