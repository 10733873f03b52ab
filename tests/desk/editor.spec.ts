/** What the church's own people do in the real editor. Each save is a commit with the intended change and no other. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { KEEPER } from './desk-process.ts'
import { expect, field, input, lastChange, openEditor, save, test } from './fixtures.ts'

const AUTHOR = `${KEEPER.name} <${KEEPER.email}>`
const CONTENT = 'src/content'
const FARMER = `${CONTENT}/sermons/2025-08-31-the-patience-of-a-farmer.json`

test('a sermon with a new series adds one file', async ({ page, desk, copy }) => {
  await openEditor(page, desk, 'collections/sermons/new')
  await input(page, 'title').fill('The Lamp on the Stand')
  await field(page, 'series')
    .getByRole('button', { name: /Add.*Series/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('On the Water')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await save(page)).toBe(201)
  const { author, files, lines } = lastChange(copy)
  expect(author).toBe(AUTHOR)
  expect(files).toEqual([
    expect.stringMatching(/^A src\/content\/sermons\/\d{4}-\d\d-\d\d-the-lamp-on-the-stand\.json$/),
  ])
  const entry = JSON.parse(lines.map((line) => line.slice(1)).join('\n')) as Record<string, unknown>
  expect(entry).toMatchObject({
    title: 'The Lamp on the Stand',
    series: 'On the Water',
    preacher: 'Rev. Thomas Whitaker',
    // The church's usual time, on a past Sunday.
    date: expect.stringMatching(/T10:00$/),
  })
})

test('a corrected title changes one line', async ({ page, desk, copy }) => {
  await openEditor(page, desk, 'collections/sermons/entries/2025-08-31-the-patience-of-a-farmer')
  await expect(input(page, 'title')).toHaveValue('The Patience of a Farmer')
  await input(page, 'title').fill('The Patience of a Gardener')
  expect(await save(page)).toBe(201)
  expect(lastChange(copy)).toEqual({
    author: AUTHOR,
    files: [`M ${FARMER}`],
    lines: ['-  "title": "The Patience of a Farmer",', '+  "title": "The Patience of a Gardener",'],
  })
})

test('a new service time changes one line', async ({ page, desk, copy }) => {
  await openEditor(page, desk, 'collections/_singletons/entries/church')
  await field(page, 'gatherings').getByRole('button', { name: 'Expand All' }).click()
  await input(page, 'gatherings.0.time').fill('10:30 AM')
  expect(await save(page)).toBe(201)
  expect(lastChange(copy)).toEqual({
    author: AUTHOR,
    files: [`M ${CONTENT}/church.json`],
    lines: ['-      "time": "10:00 AM",', '+      "time": "10:30 AM",'],
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 3000 }, hasTouch: true, isMobile: true })

  test('a person with a photo is one commit: the photo is upright, small enough, and has no location', async ({
    page,
    desk,
    copy,
  }) => {
    const photo = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#283' } })
      .withExif({ IFD0: { Model: 'A phone' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await openEditor(page, desk, 'collections/leaders/new')
    await input(page, 'name').fill('Ada Example')
    await input(page, 'role').fill('Treasurer')
    const file = field(page, 'imageUrl').locator('input[type=file]').first()
    await file.setInputFiles({ name: 'IMG_2041 Ada.JPG', mimeType: 'image/jpeg', buffer: photo })
    await expect(field(page, 'imageUrl').getByRole('button', { name: 'Replace Image' })).toBeVisible()
    expect(await save(page)).toBe(201)
    const { files } = lastChange(copy)
    expect(files).toEqual([`A ${CONTENT}/leaders/ada-example.json`, `A ${CONTENT}/photos/img_2041-ada.webp`])
    expect(JSON.parse(readFileSync(join(copy.folder, CONTENT, 'leaders/ada-example.json'), 'utf8'))).toMatchObject({
      name: 'Ada Example',
      role: 'Treasurer',
      imageUrl: '/photos/img_2041-ada.webp',
      order: 4,
    })
    const stored = await sharp(join(copy.folder, CONTENT, 'photos/img_2041-ada.webp')).metadata()
    expect([stored.width, stored.height, stored.exif]).toEqual([1800, 2400, undefined])
  })
})

test('the form shows what the content check finds: the text stays, and nothing is committed', async ({
  page,
  desk,
  copy,
}) => {
  const before = copy.git('rev-parse', 'HEAD')
  await openEditor(page, desk, 'collections/special-days/new')
  await page.getByRole('radio', { name: 'Notice', exact: true }).click()
  await input(page, 'title').fill('Coats wanted')
  expect(await save(page)).toBe(422)
  await expect(page.getByText(/write the first day on which the notice is shown/)).toBeVisible()
  await page.getByRole('button', { name: /^(OK|Close)$/ }).click()
  await expect(input(page, 'title')).toHaveValue('Coats wanted')
  expect([copy.git('rev-parse', 'HEAD'), copy.git('status', '--porcelain', '--', CONTENT)]).toEqual([before, ''])
})

test('what somebody else has changed in the meantime is not overwritten, and the editor’s text stays', async ({
  page,
  desk,
  copy,
}) => {
  const other = 'collections/leaders/entries/elena-marsh'
  await openEditor(page, desk, other)
  await input(page, 'role').fill('Mine')
  const file = join(copy.folder, CONTENT, 'leaders/elena-marsh.json')
  const theirs = readFileSync(file, 'utf8').replace(/"role": "[^"]*"/, '"role": "Theirs"')
  writeFileSync(file, theirs)
  copy.git('commit', '-qm', 'Theirs', '--', `${CONTENT}/leaders/elena-marsh.json`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible()
  expect(copy.git('log', '-1', '--format=%s')).toBe('Theirs')
  expect(readFileSync(file, 'utf8')).toBe(theirs)
  await expect(input(page, 'role')).toHaveValue('Mine')
})
