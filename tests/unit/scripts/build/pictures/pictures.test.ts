import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALL_WIDTHS, NO_RENDITIONS } from '#schema/picture-renditions.ts'
import { buildPictures, type BuiltPicture } from '#scripts/build/pictures/pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'church-photos-'))
const photos = join(folder, 'photos')
const cache = join(folder, 'cache')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let picnic: BuiltPicture
let small: BuiltPicture
let drawing: BuiltPicture

/** As a phone held upright stores it: the pixels lie on their side, a note says so, and another says where it was taken. */
async function phonePhoto(): Promise<Buffer> {
  const half = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#1040c0' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#c02010' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Telephone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '39/1 46/1 5332/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '89/1 39/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

beforeAll(async () => {
  mkdirSync(photos)
  const source = await phonePhoto()
  const { orientation, exif } = await sharp(source).metadata()
  // Without these the tests below would prove nothing.
  expect(orientation).toBe(6)
  expect(exif!.includes('Telephone')).toBe(true)
  writeFileSync(join(photos, 'picnic.jpg'), source)
  writeFileSync(
    join(photos, 'small.png'),
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#208040' } })
      .png()
      .toBuffer(),
  )
  writeFileSync(
    join(photos, 'star.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300"><title>Star</title><rect width="400" height="300" fill="#fff"/></svg>',
  )
  writeFileSync(join(photos, 'notes.txt'), 'no picture')
  const built = await buildPictures(photos, { cache })
  ;[picnic, small, drawing] = built as [BuiltPicture, BuiltPicture, BuiltPicture]
  expect(built).toHaveLength(3)
})

const file = (picture: BuiltPicture, name: string) => readFileSync(picture.files.find((one) => one.name === name)!.path)
const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

test('a photograph is sent in the widths of the layout, as AVIF and WebP, and whole as WebP', () => {
  expect(picnic.url).toBe('/photos/picnic.webp')
  expect(picnic.files.map(({ name }) => name).sort()).toEqual([
    'picnic-1280.avif',
    'picnic-1280.webp',
    'picnic-640.avif',
    'picnic-640.webp',
    'picnic.webp',
  ])
})

test('renditions have the width that their name says', async () => {
  for (const { name, path } of picnic.files) {
    const { width, format } = await sharp(path).metadata()
    expect(format).toBe(name.endsWith('.avif') ? 'heif' : 'webp')
    expect(width).toBe(Number(/-(\d+)\./.exec(name)?.[1] ?? picnic.facts[0]))
  }
})

test('a photograph taken with the phone on its side stands upright', async () => {
  // 2400 × 1800 turned a quarter, and no larger than the largest size: what was on the left is at the top.
  expect([picnic.facts[0], picnic.facts[1]]).toEqual([1500, 2000])
  for (const name of ['picnic.webp', 'picnic-640.webp', 'picnic-640.avif']) {
    const { width, height } = await sharp(file(picnic, name)).metadata()
    expect(height).toBeGreaterThan(width)
    const [red, , blue] = await pixel(file(picnic, name), Math.floor(width / 2), 10)
    expect(blue).toBeGreaterThan(red!)
    const [redBelow, , blueBelow] = await pixel(file(picnic, name), Math.floor(width / 2), height - 10)
    expect(redBelow).toBeGreaterThan(blueBelow!)
  }
})

test('neither the place nor anything else about the camera leaves the house', async () => {
  for (const { path } of picnic.files) {
    const bytes = readFileSync(path)
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(orientation ?? 1).toBe(1)
    expect(bytes.includes('Telephone')).toBe(false)
    expect(bytes.includes('GPS')).toBe(false)
  }
})

test('the screens are told that it is there in every width, and its mean color', () => {
  const [, , mean, widths] = picnic.facts
  expect(widths).toBe(ALL_WIDTHS)
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(mean.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  expect([red > 80, green < 80, blue > 80]).toEqual([true, true, true])
})

test('a very tall picture stays readable', async () => {
  const scans = join(folder, 'scans')
  mkdirSync(scans)
  const tall = sharp({ create: { width: 900, height: 7000, channels: 3, background: '#ffffff' } })
  writeFileSync(join(scans, 'bulletin.jpg'), await tall.jpeg().toBuffer())
  const [bulletin] = await buildPictures(scans, { cache })
  expect(bulletin!.facts.slice(0, 2)).toEqual([900, 7000])
})

test('a photograph narrower than any rendition is not enlarged, and still has the one that is precached', async () => {
  expect(small.files.map(({ name }) => name).sort()).toEqual(['small-640.avif', 'small-640.webp', 'small.webp'])
  expect((await sharp(file(small, 'small-640.webp')).metadata()).width).toBe(300)
  expect(small.facts).toMatchObject([300, 200, expect.any(String), ALL_WIDTHS])
})

test('a drawing stays a drawing', () => {
  expect(drawing.url).toBe('/photos/star.svg')
  expect(drawing.files.map(({ name }) => name)).toEqual(['star.svg'])
  expect(drawing.facts).toMatchObject([400, 300, expect.any(String), NO_RENDITIONS])
})

test('a second build answers from the cache, byte for byte the same', async () => {
  const again = await buildPictures(photos, { cache, onMade: () => expect.unreachable() })
  expect(again).toEqual([picnic, small, drawing])
})

test('one more photograph is made by itself, and so is one whose renditions were thrown away', async () => {
  const made: string[] = []
  const onMade = (done: number, toMake: number) => void made.push(`${done} of ${toMake}`)
  writeFileSync(
    join(photos, 'supper.png'),
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#804020' } })
      .png()
      .toBuffer(),
  )
  expect((await buildPictures(photos, { cache, onMade })).map(({ url }) => url)).toContain('/photos/supper.webp')
  rmSync(small.files[0]!.path)
  await buildPictures(photos, { cache, onMade })
  rmSync(join(photos, 'supper.png'))
  expect(made).toEqual(['1 of 1', '1 of 1'])
})

test('an old photograph in gray is built like any other, in its own gray', async () => {
  const attic = join(folder, 'attic')
  mkdirSync(attic)
  const gray = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#808080' } })
    .toColorspace('b-w')
    .jpeg()
    .toBuffer()
  expect((await sharp(gray).metadata()).channels).toBe(1)
  writeFileSync(join(attic, 'founders.jpg'), gray)
  const [founders] = await buildPictures(attic, { cache })
  expect(founders!.facts).toEqual([900, 700, '#808080', ALL_WIDTHS])
  for (const { path } of founders!.files) expect((await sharp(path).metadata()).height).toBeGreaterThan(0)
})

test('what a built site shares with the cache is never written over', async () => {
  const built = join(folder, 'built-small.webp')
  const kept = small.files[0]!
  const missing = small.files[1]!
  linkSync(kept.path, built)
  const before = readFileSync(built)
  rmSync(missing.path)
  truncateSync(built, 10)
  await buildPictures(photos, { cache })
  expect(readFileSync(kept.path)).toEqual(before)
  expect(readFileSync(built).length).toBe(10)
  expect(readdirSync(cache).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a file that is no picture stops the build, and is named', async () => {
  const broken = join(folder, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'supper.jpg'), 'this is text')
  const fine = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  for (let at = 0; at < 40; at += 1) writeFileSync(join(broken, `tea-${at}.png`), fine)
  const onMade = vi.fn<(done: number, toMake: number) => void>()
  await expect(buildPictures(broken, { cache, onMade })).rejects.toThrow(
    /src\/content\/photos\/supper\.jpg could not be read as a picture/,
  )
  // What was under way ends; nothing else begins, or somebody with a thousand photographs waits for an error.
  expect(onMade.mock.calls.length).toBeLessThan(10)
})
