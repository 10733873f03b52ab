/** What the church's own people do in the real editor. Each save is a commit with the intended change and no other. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { phonePhoto } from '#tests/fixtures/phone-photo.ts'
import { KEEPER } from '#tests/unit/desk/small-church.ts'
import { change, expect, field, input, save, savedFiles, test } from './fixtures.ts'

const CONTENT = 'src/content'

test('a sermon with a new series adds one file, in the person’s name', async ({ page, desk }) => {
  await page.goto('edit/#/collections/sermons/new')
  await input(page, 'title').fill('The Lamp on the Stand')
  const add = field(page, 'series').getByRole('button', { name: /Add.*Series/ })
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('On the Water')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await save(page)).toBe(201)
  expect(desk.git('log', '-1', '--format=%an <%ae>')).toBe(`${KEEPER.name} <${KEEPER.email}>`)
  const name = /^A src\/content\/sermons\/\d{4}-\d\d-\d\d-the-lamp-on-the-stand\.json$/
  expect(savedFiles(desk)).toEqual([expect.stringMatching(name)])
  const entry: unknown = JSON.parse(desk.git('show', `HEAD:${savedFiles(desk)[0]!.slice(2)}`))
  expect(entry).toMatchObject({ title: 'The Lamp on the Stand', series: 'On the Water' })
  // The usual preacher and, on a past Sunday, the usual time.
  expect(entry).toMatchObject({ preacher: 'Rev. Thomas Whitaker', date: expect.stringMatching(/T10:00$/) })
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

const FARMER = 'sermons/2025-08-31-the-patience-of-a-farmer'
for (const [form, file, path, before, after] of [
  [FARMER.replace('/', '/entries/'), FARMER, 'title', 'The Patience of a Farmer', 'The Patience of a Gardener'],
  ['_singletons/entries/church', 'church', 'gatherings.0.time', '10:00 AM', '10:30 AM'],
] as const)
  test(`a change of ${path} changes one line`, async ({ page, desk }) => {
    await page.goto(`edit/#/collections/${form}`)
    const [list, , name = path] = path.split('.')
    if (name !== path) await field(page, list!).getByRole('button', { name: 'Expand All' }).click()
    await expect(input(page, path)).toHaveValue(before)
    expect(await change(page, desk, { [path]: after })).toEqual([`M ${CONTENT}/${file}.json`])
    const [gone, added] = [`-"${name}": "${before}",`, `+"${name}": "${after}",`]
    const saved = desk.git('show', '--format=', '--unified=0').match(/^[+-](?![+-]).*/gm)!
    expect(saved.map((line) => line.replace(/ +/, ''))).toEqual([gone, added])
  })

test('an entry’s form stays, however late the browser draws the change of pages', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const entryIsLoaded = () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => document.querySelector('[data-key-path]') && resolve())
        observer.observe(document, { subtree: true, childList: true })
      })
    document.startViewTransition = (options) =>
      start({ ...options, update: () => entryIsLoaded().then((options as StartViewTransitionOptions).update) })
  })
  await page.goto('edit/#/collections/leaders/entries/elena-marsh')
  await expect(input(page, 'role')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 3000 }, hasTouch: true, isMobile: true })

  test('a person with a photo is one commit, and the photo is upright and small enough', async ({ page, desk }) => {
    await page.goto('edit/#/collections/leaders/new')
    await input(page, 'name').fill('Ada Example')
    await input(page, 'role').fill('Treasurer')
    const file = field(page, 'imageUrl').locator('input[type=file]').first()
    await file.setInputFiles({ name: 'IMG_2041 Ada.JPG', mimeType: 'image/jpeg', buffer: await phonePhoto() })
    await expect(field(page, 'imageUrl').getByRole('button', { name: 'Replace Image' })).toBeVisible()
    expect(await save(page)).toBe(201)
    const [entry, photo] = [`${CONTENT}/leaders/ada-example.json`, `${CONTENT}/photos/img_2041-ada.webp`]
    expect(savedFiles(desk)).toEqual([`A ${entry}`, `A ${photo}`])
    const saved = { name: 'Ada Example', role: 'Treasurer', imageUrl: '/photos/img_2041-ada.webp', order: 4 }
    expect(JSON.parse(readFileSync(join(desk.folder, entry), 'utf8'))).toMatchObject(saved)
    expect(await sharp(join(desk.folder, photo)).metadata()).toMatchObject({ width: 1800, height: 2400 })
  })
})

test('the form shows what the content check finds and keeps the text; nothing is saved', async ({ page, desk }) => {
  const before = desk.git('rev-parse', 'HEAD')
  await page.goto('edit/#/collections/special-days/new')
  const notice = page.getByRole('radio', { name: 'Notice', exact: true })
  // Sveltia hears its radio buttons once it has given them one tab stop.
  await expect(notice).toHaveAttribute('tabindex', '-1')
  await notice.click()
  await input(page, 'title').fill('Coats wanted')
  expect(await save(page)).toBe(422)
  await expect(page.getByText(/write the first day on which the notice is shown/)).toBeVisible()
  await page.getByRole('button', { name: /^(OK|Close)$/ }).click()
  await expect(input(page, 'title')).toHaveValue('Coats wanted')
  expect([desk.git('rev-parse', 'HEAD'), desk.git('status', '--porcelain', '--', CONTENT)]).toEqual([before, ''])
})

test('someone else’s change in the meantime stays, and so does the text in the form', async ({ page, desk }) => {
  await page.goto('edit/#/collections/leaders/entries/elena-marsh')
  await input(page, 'role').fill('Mine')
  const file = join(desk.folder, CONTENT, 'leaders/elena-marsh.json')
  const theirs = readFileSync(file, 'utf8').replace(/"role": "[^"]*"/, '"role": "Theirs"')
  writeFileSync(file, theirs)
  desk.git('commit', '-qm', 'Theirs', '--', file)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible()
  expect([desk.git('log', '-1', '--format=%s'), readFileSync(file, 'utf8')]).toEqual(['Theirs', theirs])
  await expect(input(page, 'role')).toHaveValue('Mine')
})

for (const date of ['2024-01-07T08:30:00', '2024-01-07T08:30:00-06:00'])
  test(`a date that was written by hand as ${date} survives a change of the title`, async ({ page, desk }) => {
    const file = join(desk.folder, CONTENT, 'sermons/2024-01-07-by-hand.json')
    writeFileSync(file, `{\n  "title": "By Hand",\n  "preacher": "Rev. Thomas Whitaker",\n  "date": "${date}"\n}\n`)
    desk.git('add', CONTENT)
    desk.git('commit', '-qm', 'By hand')
    await page.goto('edit/#/collections/sermons/entries/2024-01-07-by-hand')
    await page.reload()
    await change(page, desk, { title: 'By Hand, Again' })
    expect(readFileSync(file, 'utf8')).toMatch(/"title": "By Hand, Again",.*"date": "2024-01-07T08:30/s)
  })

test('a sermon in Korean gets a name in Korean, and may be changed at once and later', async ({ page, desk }) => {
  const name = `${CONTENT}/sermons/2024-03-03-교회의-기쁨.json`
  await page.goto('edit/#/collections/sermons/new')
  expect(await change(page, desk, { title: '교회의 기쁨', date: '2024-03-03T10:30' })).toEqual([`A ${name}`])
  await page.getByText('교회의 기쁨').first().click()
  expect(await change(page, desk, { title: '교회의 큰 기쁨' })).toEqual([`M ${name}`])
  // The editor goes back to its list, which would stop another navigation.
  await page.waitForURL(/collections\/sermons$/)
  await page.goto(`edit/?again#/collections/sermons/entries/${encodeURIComponent('2024-03-03-교회의-기쁨')}`)
  expect(await change(page, desk, { title: '기쁨' })).toEqual([`M ${name}`])
  await page.waitForURL(/collections\/sermons$/)
  await page.goto('history')
  await page.getByRole('button', { name: 'Undo this change' }).first().click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  expect(readFileSync(join(desk.folder, name), 'utf8')).toContain('교회의 큰 기쁨')
})
