import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { addressLine, townLine } from '#data/site/links.ts'
import { mainDay } from '#data/site/week.ts'
import type { Church } from '#schema/church/church.ts'
import { beginChurch, commitFolder, TEMPLATE } from '#commands/begin/write-folder.ts'
import { QUESTIONS, readAnswer, understand, type Facts } from '#commands/begin/questions.ts'
import { readBack } from '#commands/begin/read-back.ts'
import { runScript } from '#tests/unit/commands/command-in-process.ts'
import { checkContent } from '#church-folder/check/every-file.ts'
import { readChurch, readContentText } from '#church-folder/read-content.ts'
import { adviseContent } from '#commands/advice/all.ts'
import { linesAsOne } from '#commands/terminal/prompt.ts'
import { leftToReplace } from '#commands/advice/to-replace.ts'
import { tidyContent } from '#church-folder/tidy.ts'
import { BEGUN_CHURCH, LIKELIEST } from '#tests/fixtures/begun-church.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { ELSEWHERE } from '#tests/fixtures/churches-elsewhere.ts'

/** Still January 25 in New York. */
const NOW = Date.parse('2026-01-26T03:00:00Z')

function begun(answers: Record<string, string>): Church {
  const folder = join(temporaryFolder(), 'church')
  beginChurch(folder, answers, NOW)
  expect(checkContent(folder)).toEqual([])
  return readChurch(folder)
}

test('a church begun from answers is valid and tidy, and what it has yet to replace is listed until it does', async () => {
  const folder = join(temporaryFolder(), 'church')
  beginChurch(folder, BEGUN_CHURCH, NOW)
  expect(checkContent(folder)).toEqual([])
  expect(await adviseContent(folder, Date.parse('2026-01-25'))).toEqual([])
  expect(tidyContent(folder, BEGUN_CHURCH.timeZone)).toEqual([])
  expect(readChurch(folder).policiesEffective).toBe('2026-01-25')
  const left = () => leftToReplace(folder).map(({ file, line = 0 }) => `${file}:${line > 1}`)
  expect(left()).toEqual([
    'unread.md:false',
    'screens/home.json:true',
    'screens/about.json:true',
    'photos/first-morning.svg:false',
    'photos/social-card.svg:false',
  ])
  const about = readFileSync(join(folder, 'screens/about.json'), 'utf8')
  // Some editors write the same text with escapes.
  writeFileSync(
    join(folder, 'screens/about.json'),
    about.replace(/(?<="text": ")[A-Z]/, (letter) => String.raw`\u00${letter.charCodeAt(0).toString(16)}`),
  )
  const home = JSON.parse(readFileSync(join(folder, 'screens/home.json'), 'utf8')) as { story: object }
  writeFileSync(join(folder, 'screens/home.json'), JSON.stringify({ ...home, story: { paragraphs: ['Ours.'] } }))
  rmSync(join(folder, 'photos/social-card.svg'))
  rmSync(join(folder, 'unread.md'))
  expect(left()).toEqual(['screens/about.json:true', 'photos/first-morning.svg:false'])
})

test('every question has its place in the template', () => {
  const files = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const words = files.map((name) => readFileSync(join(TEMPLATE, name), 'utf8')).join('\n')
  for (const { name } of QUESTIONS) expect(words).toContain(`{{${name}}}`)
})

test.each(ELSEWHERE)('a church in $answers.country: $answers.name', ({ answers, facts, line }) => {
  const church = begun(answers)
  expect(church).toMatchObject(facts)
  expect(addressLine(church)).toBe(line)
})

test('the postal code comes before the town in Germany, and after a space in New Zealand', () => {
  expect(townLine({ street: '1', city: 'Berlin', postalCode: '10115', country: 'DE' })).toBe('10115 Berlin')
  expect(townLine({ street: '1', city: 'Auckland', postalCode: '1010', country: 'NZ' })).toBe('Auckland 1010')
})

const US = { country: 'US' }
const read = (name: string, answer: string, facts: Facts = US) =>
  readAnswer(
    QUESTIONS.find((question) => question.name === name)!,
    answer,
    facts,
  )
const named = (answer: string) =>
  (read('services', answer) as { services: Church['gatherings'] }).services.map(({ name, group }) =>
    [name, group].join(' | '),
  )

test.each([
  ['11 & 1 pm Mass', ['11:00 AM Mass | sunday', '1:00 PM Mass | sunday']],
  ['Friday 1 PM Worship', ['Worship | sunday']],
  ['Sunday 10 AM Worship; Friday 1 PM Prayer', ['Worship | sunday', 'Prayer | weekday']],
  ['Saturday 6 PM Mass; Sunday 6 PM Mass', ['Saturday Mass | sunday', 'Sunday Mass | sunday']],
  ['Sunday 9 AM Mass; 6 PM MASS', ['9:00 AM Mass | sunday', '6:00 PM MASS | sunday']],
  [
    'Sat and Sun 9 AM Mass; Sunday 11 AM Mass',
    ['Saturday Mass | sunday', 'Sunday 9:00 AM Mass | sunday', '11:00 AM Mass | sunday'],
  ],
])('each service has its own name: %s', (answer, expected) => {
  expect(named(answer)).toEqual(expected)
})

test.each([
  ['https://m.facebook.com/grace?mibextid=x', 'Facebook', 'https://www.facebook.com/grace'],
  ['Follow us! https://www.instagram.com/grace?igsh=1', 'Instagram', 'https://www.instagram.com/grace'],
  ['https://de-de.facebook.com/grace', 'Facebook', 'https://www.facebook.com/grace'],
  ['https://www.youtube.com/@grace/featured', 'YouTube', 'https://www.youtube.com/@grace'],
  ['youtube.com/@grace?si=abc', 'YouTube', 'https://youtube.com/@grace'],
  ['https://mastodon.example/@grace', 'Mastodon', 'https://mastodon.example/@grace'],
])('a link shared from a phone is understood: %s', (answer, name, url) => {
  expect(read('social', answer)).toEqual({ social: { name, url } })
})

/** `question: answers → fact`, several answers separated by ` | `. The facts that are known then: the country, unless others are in brackets. */
const UNDERSTOOD = `
country: UK → GB
country: USA | the United States | EE. UU. → US
country: canada → CA
country: Deutschland → DE
country: The Netherlands → NL
country: Korea | 대한민국 → KR
country: Ελλάδα → GR
postalCode [CA]: k1a0b1 | K1A 0B1 → K1A 0B1
postalCode [GB]: sw1a1aa → SW1A 1AA
country: Hong Kong → HK
country: Republic of Ireland → IE
email: Office <office@grace.example> | mailto:office@grace.example | office@grace.example. | office@grace.example (Mary) → office@grace.example
phone: Tel: 217.555.0148 x3 → (217) 555-0148 ext. 3
phone: +44 20 7946 0123 → +44 20 7946 0123
phone: (956) 555-0123 (WhatsApp) | call or text 956-555-0123 | Office: 956.555.0123 | 956 555 0123 (call or text) | Tel. (956) 555-0123, Oficina | +1 956 555 0123 cell → (956) 555-0123
phone: 1-800-FAITH-11 | 800 FAITH 11 | +1 (800) FAITH11 → (800) 324-8411
phone: 956-555-0123 extension 4 (WhatsApp) → (956) 555-0123 ext. 4
timeZone: Central | Des Moines | Chicago time | Des Moines, IA | Houston | houston TX | Springfield, IL | Kansas City | Saint Paul | Iowa | Central Standard Time | CST → America/Chicago
timeZone: Eastern time | ET | Springfield, Massachusetts, USA → America/New_York
timeZone: phoenix → America/Phoenix
timeZone: El Paso → America/Denver
timeZone: PDT → America/Los_Angeles
timeZone [US Ohio]: Springfield → America/New_York
timeZone [BR]: São Paulo | sao paulo → America/Sao_Paulo
timeZone [DE]: München → Europe/Berlin
giving: https://tithe.ly/give?c=12 → https://tithe.ly/give?c=12
giving: paypal.me/grace → https://paypal.me/grace
giving: https://l.facebook.com/l.php?u=https%3A%2F%2Ftithe.ly%2Fgive&h=x | https://www.google.com/url?q=https://tithe.ly/give → https://tithe.ly/give
timeZone: (UTC-06:00) Central Time (US & Canada) → America/Chicago
timeZone [MX]: Ciudad de México | Mexico City → America/Mexico_City
siteUrl: gracechapel.example/ | gracechapel.example, | gracechapel.example. | GraceChapel.example | http://gracechapel.example | https://gracechapel.example/index.html | gracechapel.example/index.php?page=home#top → https://gracechapel.example
siteUrl: https://gracechapel.example/home | https://gracechapel.example/Home.aspx | https://gracechapel.example/default.aspx | our site: https://gracechapel.example/?fbclid=x | https://gracechapel.example// → https://gracechapel.example
siteUrl: town.example/church/index.html → https://town.example/church
siteUrl: http://gracechapel.example:80/ | gracechapel.example/welcome | gracechapel.example/inicio | gracechapel.example/about-us/ | gracechapel.example/wp-login.php | gracechapel.example/wp-admin/edit.php → https://gracechapel.example
giving: https://account.venmo.com/u/grace → https://account.venmo.com/u/grace
timeZone: EST/EDT | US Eastern → America/New_York
`
const understood = UNDERSTOOD.trim()
  .split('\n')
  .flatMap((row) => {
    const [, name, known = 'US', answers, fact] = /^(\w+)(?: \[(.*)\])?: (.*) → (.*)$/.exec(row)!
    const [country, state] = known.split(' ')
    const facts: Facts = { ...(name !== 'country' && { country }), ...(state && { state }) }
    return answers!
      .split(' | ')
      .map((answer): [string, string, Facts, object] => [name!, answer, facts, { [name!]: fact }])
  })

test.each<[string, string, Facts, object]>([
  ...understood,
  [
    'social',
    'Our page: https://www.facebook.com/grace.',
    US,
    { social: { name: 'Facebook', url: 'https://www.facebook.com/grace' } },
  ],
  ['giving', 'give@grace.example', US, { donateBusiness: 'give@grace.example' }],
  ['giving', 'give@grace.example', { country: 'CA' }, { donateBusiness: 'give@grace.example', currency: 'CAD' }],
  ['giving', 'give@grace.example EUR', { country: 'KE' }, { donateBusiness: 'give@grace.example', currency: 'EUR' }],
  ['founded', 'est. 1871', US, { founded: 1871 }],
  ['founded', 'on March 4, 1887', US, { founded: 1887 }],
  ['giving', 'PayPal: give@grace.example', US, { donateBusiness: 'give@grace.example' }],
  ['city', 'Washington DC', US, { city: 'Washington DC' }],
  ['city', 'Washington, D.C.', US, { city: 'Washington, D.C.' }],
  ['city', 'Nada', US, { city: 'Nada' }],
  [
    'video',
    'https://www.netflix.com/grace/video/1',
    US,
    { video: { name: 'Netflix', url: 'https://www.netflix.com/grace/video/1' } },
  ],
  ['city', 'Decorah', { street: '12 Main St, Decorah Township' }, { city: 'Decorah' }],
  ...['none', 'N/A', 'no', '-'].map((none): [string, string, Facts, object] => ['officeHours', none, US, {}]),
  ['officeHours', 'Mon-Thu 9-4', US, { officeHours: { days: 'Mon-Thu', hours: '9-4' } }],
  ['officeHours', 'lunes a jueves de 9 a 1', US, { officeHours: { days: 'lunes a jueves', hours: '9 a 1' } }],
  ['officeHours', '9 AM to 1 PM, Mon-Fri', US, { officeHours: { days: '9 AM to 1 PM, Mon-Fri' } }],
  ['officeHours', 'Tue & Thu, 9-12', US, { officeHours: { days: 'Tue & Thu', hours: '9-12' } }],
  ['services', 'Sunday\n9 AM Worship', US, { services: [expect.objectContaining({ day: 'Sunday', time: '9:00 AM' })] }],
])('%s “%s” is understood', (name, answer, facts, expected) => {
  expect(read(name, answer, facts)).toEqual(expected)
})

/** `question: answers → the reason`, several answers separated by ` | `. */
const ASKED_AGAIN = `
country: Illinois | XX → must be a country
phone: 217-555-0142 or 217-555-0143 → must be one phone number in your country (United States)
phone: HOPE-217-555 | 217 555 O142 → in digits
phone: 555-0142 → with the area code
email: office@grace.example, pastor@grace.example → must be one email address
email: office at grace dot example → must be an email address
email: pastor.peña@grace.example → has “ñ” in it
siteUrl: we have none yet → that the site will have
siteUrl: https://office@grace.example | www,grace.example | https://a.example, https://b.example | grace.example/our church → must be one web address
siteUrl: https://www.facebook.com/stolafdecorah | grace.wixsite.com/home | sites.google.com/view/grace | https://www.google.com/search?q=grace → not a page on another site
siteUrl: grace.example/a&b → must have only letters
social: facebook.com/grace, youtube.com/@grace | Instagram @grace | our page | office@grace.example → must be one web address
social: https://studio.youtube.com/channel/UCx | https://www.facebook.com/gracechapel/settings | https://www.facebook.com/settings?tab=profile → opens only for you
social: https://business.facebook.com/latest/home | https://mail.google.com/mail/u/0/ | https://calendar.google.com/calendar/u/0/r | https://web.whatsapp.com/ | https://www.facebook.com/me | https://www.instagram.com/accounts/edit/ → opens only for you
social: https://www.youtube.com/feed/you | https://docs.google.com/document/d/1/edit | https://drive.google.com/drive/u/0/my-drive → opens only for you
social: https://grace.example/wp-admin/index.php | https://dashboard.tithe.example/gifts → opens only for you
giving: https://www.paypal.com/donate/buttons/manage/1 → opens only for you
giving: cash → must be one web address
siteUrl: www.gracechapel → must be one web address
social: https://www.instagram.com/ | https://x.com/home | https://vimeo.com → opens only for you
founded: before 1900 | 1887, rebuilt 1923 → must be a year
city: Sampleton KY → must be only the town
timeZone: Springfield | Texas → must be one place
timeZone: Portland → “Portland, Maine”
timeZone: EST5 → must be in your country’s list of time zones: choose from America/
timeZone: MST → can mean America/Denver or America/Phoenix
timeZone: same as Chicago | noon → must be in your country’s list
postalCode: K1A 0B1 → must be a postal code in your country
state: 61999 → with no digits
street: https://maps.app.goo.gl/AbC | 39.80,-89.64 → must be in words
shortName: First Baptist Church of Harlan County → must be shorter
name: www.grace.example | office@grace.example → must be in words
street: N/A → cannot be blank
city: Sampleton, IL 62701 | Sampleton, IL → must be only the town
city: 62701 → must be in words
founded: 2954 | the 1870s | 18th century → must be a year
video: https://youtu.be/abcdefghijk | https://fb.watch/abc | https://www.facebook.com/watch/?v=1 | https://www.facebook.com/grace/videos/123/ | https://vimeo.com/123 | https://www.tiktok.com/@grace/video/7 → leads to one video
social: https://www.facebook.com/photo?fbid=1 | https://www.facebook.com/grace/posts/1 | https://www.instagram.com/p/AbC/ | https://x.com/grace/status/1 → leads to one video or post
social: https://www.google.com/search?q=grace | https://www.youtube.com/results?search_query=grace → leads to a search
city [1 Example Road, Sampleton, IL 62701]: Sampleton → is in the street address as well
city [12 Main St, Sampleton]: sampleton → is in the street address as well
name:   → cannot be blank: write something like Grace Chapel
`
const askedAgain = ASKED_AGAIN.trim()
  .split('\n')
  .flatMap((row) => {
    const [, name, street, answers, reason] = /^(\w+)(?: \[(.*)\])?: (.*) → (.*)$/.exec(row)!
    const facts = { ...US, street }
    return answers!.split(' | ').map((answer): [string, string, Facts, string] => [name!, answer, facts, reason!])
  })
test.each(askedAgain)('%s “%s” is asked for again, with the reason', (name, answer, facts, reason) => {
  expect(read(name, answer, facts)).toContain(reason)
})

test('seasons and dates are read back in words', () => {
  const services = read(
    'services',
    'Sunday 8 AM Worship (June to Feb); every other Wed 7 PM Prayer, from 2026-01-07',
    US,
  )
  const words = readBack({ ...US, ...(services as Facts), timeZone: 'UTC' }).join('\n')
  expect(words).toContain('Worship, from June 1 to February 28\n')
  expect(words).toContain('Prayer, from January 7, 2026\n')
  expect(readBack({ ...US, timeZone: 'UTC', email: 'grace@gmial.com' }).join()).toContain(
    'did you mean grace@gmail.com?',
  )
})

test('where PayPal does not take the country’s currency, another is asked for', () => {
  expect(read('giving', 'give@grace.example', { country: 'KE' })).toContain('"give@grace.example CAD"')
})

test.each(QUESTIONS.map((question) => [question.name, question] as const))(
  'the example for %s is a valid answer',
  (_, question) => {
    expect(readAnswer(question, question.example, US)).toBeTypeOf('object')
    expect(typeof readAnswer(question, ' ', US)).toBe(question.isOptional ? 'object' : 'string')
  },
)

test.each([
  ['Decorah', 'Iowa', 'America/Chicago'],
  ['Springfield', 'IL', 'America/Chicago'],
  ['El Paso', 'TX', 'America/Denver'],
  ['Nowhere', 'TX', undefined],
  ['Springfield', '', undefined],
])('the time zone of %s, %s is offered: %s', (city, state, timeZone) => {
  expect(QUESTIONS.find(({ name }) => name === 'timeZone')?.usual?.({ ...US, city, state })).toBe(timeZone)
})

test.each(LIKELIEST)(
  '$name is begun from its likeliest answers, and they are read back',
  ({ services, ...answers }) => {
    const { facts, wrong, open } = understand({ ...answers, services: services.answer })
    expect([...wrong.values(), open]).toEqual([undefined])
    const words = readBack(facts).join('\n')
    for (const line of [answers.name, ...services.lines]) expect(words).toContain(line)
    expect(begun({ ...answers, services: services.answer }).gatherings).toHaveLength(services.lines.length)
  },
)

test('the first answer that is missing or no longer right is the next question', () => {
  const { phone, ...others } = BEGUN_CHURCH
  const optional = { state: '', postalCode: '', officeHours: '', founded: '', giving: '', social: '', video: '' }
  expect(understand({ ...others, ...optional }).open?.name).toBe('phone')
  expect(understand({ ...others, ...optional, phone }).open).toBeUndefined()
  // Another country has other phone numbers.
  expect(understand({ ...others, ...optional, phone, country: 'France', timeZone: 'Paris' }).open?.name).toBe('phone')
})

test('only the new folder is committed; without a name for git, the commands are printed', () => {
  const at = temporaryFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: at, encoding: 'utf8' })
  mkdirSync(join(at, 'church'))
  writeFileSync(join(at, 'church/church.json'), '{}')
  expect(commitFolder(join(at, 'church'))).toBe('')
  git('init', '--quiet')
  writeFileSync(join(at, 'other.txt'), '')
  git('add', 'other.txt')
  git('config', 'user.useConfigOnly', 'true')
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(at, 'none'))
  expect(commitFolder(join(at, 'church'))).toContain('git config user.name')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@church.example')
  expect(commitFolder(join(at, 'church'))).toContain('It is committed')
  expect(git('show', '--name-only', '--format=%s').trim().split('\n').filter(Boolean)).toEqual([
    'Begin the site: the folder church',
    'church/church.json',
  ])
  writeFileSync(join(at, '.git/MERGE_HEAD'), git('rev-parse', 'HEAD'))
  expect(commitFolder(join(at, 'church'))).toContain('committed: fatal: cannot do a partial commit during a merge.')
  vi.unstubAllEnvs()
})

test.each([
  ['Sunday\r\n\r\n10 AM Oración\rFriday 7 PM\r', 'Sunday; 10 AM Oración; Friday 7 PM'],
  ['10 AM\r', '10 AM\r'],
  ['\r', '\r'],
])('lines pasted into a terminal, %j, are one answer', (typed, answer) => {
  const keys = linesAsOne('; ')
  keys.write(Buffer.from(typed))
  expect(String(keys.read())).toBe(answer)
})

test('a church that meets on Saturdays says nothing of Sundays', () => {
  const folder = join(temporaryFolder(), 'church')
  beginChurch(
    folder,
    { ...BEGUN_CHURCH, services: 'Sabbath School 9:30 AM, Worship 11 AM, Saturdays; Wed 7 PM Prayer' },
    NOW,
  )
  const texts = ['home', 'services', 'sermons', 'about', 'newsletter'].map((name) =>
    readContentText(`screens/${name}.json`, folder),
  )
  expect(texts.join()).not.toContain('Sunday')
  expect(texts[0]).toContain('on Saturdays')
  expect(mainDay(readChurch(folder).gatherings)).toBe('Saturday')
})

test('the command never overwrites a folder, and writes nothing if an answer is wrong', () => {
  const at = temporaryFolder()
  const folder = join(at, 'church')
  expect(() => beginChurch(folder, { ...BEGUN_CHURCH, email: 'office', services: 'at ten', motto: 'x' }, NOW)).toThrow(
    /motto is not one of the questions.*\nemail must be an e-?mail address.*\nservices must have its times in digits/s,
  )
  expect(() => beginChurch(folder, { ...BEGUN_CHURCH, country: 'Narnia' }, NOW)).toThrow(/\ncountry must be [^\n]+$/)
  expect(readdirSync(at)).toEqual([])
  mkdirSync(folder)
  writeFileSync(join(folder, 'ours.txt'), 'ours')
  expect(() => beginChurch(folder, BEGUN_CHURCH, NOW)).toThrow('There is already a folder')
  expect(readdirSync(at)).toEqual(['church'])
  expect(readdirSync(folder)).toEqual(['ours.txt'])
})

test('with a file of answers, the command asks no questions, and it names the next commands', async () => {
  const at = temporaryFolder()
  const answers = join(at, 'answers.json')
  writeFileSync(answers, JSON.stringify(BEGUN_CHURCH))
  const run = (...args: string[]) => runScript('scripts/begin.ts', args)
  expect((await run(join(at, 'church'))).stderr).toContain('needs a terminal')
  expect(existsSync(join(at, 'church'))).toBe(false)
  writeFileSync(join(at, 'list.json'), '{ "name": 5 }')
  expect((await run(join(at, 'church'), '--answers', join(at, 'list.json'))).stderr).toContain(
    'must have each answer in quotes',
  )
  writeFileSync(join(at, 'empty.json'), '')
  expect((await run(join(at, 'church'), '--answers', join(at, 'empty.json'))).stderr).toContain('"shortName"')
  const { code, stdout } = await run(join(at, 'church'), '--answers', answers)
  expect(stdout).toContain('Sunday 8:00 AM: Early Worship')
  expect(stdout).toContain('own words (menus, buttons, headings) are in English')
  // The installer goes on with its own questions.
  expect((await run(join(at, 'second'), '--answers', answers, '--installing')).stdout).not.toContain('npm start')
  // What is there already is seen before anything else.
  expect((await run(join(at, 'church'))).stderr).toContain('There is already a folder')
  expect([code, stdout.includes('npm run content'), stdout.includes('npm start')]).toEqual([0, true, true])
})
