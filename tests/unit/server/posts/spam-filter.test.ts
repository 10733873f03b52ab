import { expect, test } from 'vitest'
import { spamReason } from '#server/posts/spam-filter.ts'

const letter = (change: Partial<Record<'name' | 'subject' | 'message', string>>) => ({
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '',
  subject: 'A question',
  message: 'Is there a class for children on Sunday?',
  ...change,
})

test.each([
  ['a plain question', {}],
  [
    'capitals throughout',
    { subject: 'PRAYER', message: 'PLEASE PRAY FOR MY HUSBAND HE IS IN THE HOSPITAL IN SPRINGFIELD SINCE MONDAY' },
  ],
  ['two links', { message: 'We found https://a.example/organ and www.b.example, which one do you mean?' }],
  ['Spanish', { name: 'José Ñúñez', message: '¿A qué hora es el culto? Somos cinco y uno usa silla de ruedas.' }],
  [
    'Ukrainian',
    { name: 'Олена Коваль', subject: 'Питання', message: 'Чи є у вас переклад українською мовою в неділю?' },
  ],
  ['Arabic and emoji', { message: 'صلوا من أجلي من فضلكم 🙏🙏🙏' }],
  ['Chinese without spaces', { message: '请问星期天的礼拜几点开始我们一家四口想来参加谢谢' }],
  [
    'a Welsh place and a German word',
    { message: 'My gran is from Llanfairpwllgwyngyll and says Selbstverständlichkeiten a lot.' },
  ],
  ['a name with capitals within', { name: 'Ian McDonald-MacLeod', subject: 'VBS sign-up' }],
  [
    'one word that advertisers also use',
    { message: 'My son lost his savings to a bitcoin fraud. Would the pastor talk with him?' },
  ],
  ['a family name that is also a trade', { name: 'Min-ji Seo', message: 'One more alto? Thank you, Min-ji Seo' }],
  ['another person of that name', { subject: 'Pastor Seo', message: 'Is Pastor Seo in on Monday? Mrs. Seo said so.' }],
  ['a name signed in capitals', { name: 'MIN-JI SEO', message: 'MAY I BRING A FRIEND? MIN-JI SEO' }],
  [
    'a family named Casino',
    { name: 'Rosa Casino', message: 'The Casino family, all six, comes on Sunday. We offer cake.' },
  ],
  ['an ordinary verb, twice', { message: 'She escorts her mother in, and he escorts her out. Could someone help?' }],
  ['a car', { message: 'I left my Ford Escort in the lot, may it stay until Monday?' }],
  ['a prayer with two such words', { message: 'He lost it all at the casino, then took payday loans. Please pray.' }],
  [
    'one word many times',
    { message: 'Bitcoin, bitcoin, bitcoin: my son talks of nothing else. Is there a group for us?' },
  ],
  [
    'a gift in bitcoin',
    { message: 'Can I give in bitcoin or another crypto currency? I did not find it on your website.' },
  ],
  [
    'a casino night',
    { subject: 'Casino night', message: 'Does the youth group do a casino night again? https://a.example' },
  ],
  ['a flyer to check', { message: 'The backlink on https://town.example to your church is broken.' }],
  [
    'four hymns of one songbook',
    { message: 'Sunday: ' + [1, 2, 3, 4].map((n) => `https://songs.example/${n}`).join(' ') },
  ],
  [
    'hymns from four sites',
    {
      message: 'For Sunday: https://a.example/1 https://b.example/2 www.c.example https://d.example/4 Which one first?',
    },
  ],
  ['a surname full of consonants', { name: 'Anna Hirschsprung', message: 'Here is the song: https://songs.example/9' }],
  ['a German fear', { subject: 'Angstschweiß', message: 'Is there someone who listens? See https://a.example too.' }],
  ['a cheap suit', { message: 'Is a cheap suit fine on Sunday? I have no better. I can offer to help with chairs.' }],
  ['a lawn to mow', { message: 'My son wants to earn $10 an hour mowing your lawn. Could he start on Saturday?' }],
  [
    'a bus to the casino',
    { message: 'The bus to the casino is only $5. May it wait in your lot? https://bus.example' },
  ],
  ['a son who gambles', { name: 'Иван', message: 'Мой сын проиграл все деньги в казино. Помолитесь за нас.' }],
  ['a long letter', { message: 'I was baptized in your church in 1985 and moved away. '.repeat(60) }],
] as [string, Parameters<typeof letter>[0]][])('%s is not quarantined', (_, change) => {
  expect(spamReason('contact', letter(change), false)).toBeUndefined()
})

test.each([
  ['markup for links', { message: 'Great site! <a href="http://pills.example">click</a>' }],
  ['a forum’s markup', { message: 'hello [url=http://pills.example]pills[/url] cheap' }],
  ['many links', { message: 'http://a.example http://b.example http://c.example http://d.example' }],
  [
    'an offer of rankings',
    { subject: 'SEO', message: 'We improve your domain authority with quality backlinks, see https://seo.example' },
  ],
  ['pills with a price', { message: 'Cheap viagra without a doctor, order now!' }],
  [
    'a casino with a bonus',
    { subject: 'Bonus', message: 'Our online casino gives you 200 free spins: https://win.example' },
  ],
  [
    'a trade written like a name',
    { name: 'Growth Team', message: 'Our Seo services and website traffic. https://x.example' },
  ],
  ['rankings without a link', { message: 'Hi, I can help you rank on Google. We offer seo and backlinks for $99.' }],
  ['coins with a promise', { message: 'Crypto trading with guaranteed profit. https://coins.example' }],
  [
    'a guest post',
    { message: 'What is your price for a sponsored guest post with a dofollow link? https://x.example' },
  ],
  ['leads', { message: 'Our software turns visitors into leads. Free for 14 days: https://leads.example' }],
  ['a loan', { message: 'A business loan in 24 hours, no credit check. Apply now.' }],
  ['a bonus in Russian', { subject: 'Бонус', message: 'Казино: бонус каждый день! https://bonus.example' }],
  ['escort girls', { subject: 'Escort girls', message: 'Click here: https://girls.example' }],
  ['a link in the name', { name: 'Win at www.casino.example', message: 'You have been chosen today.' }],
  ['letters from a machine', { name: 'xKjhQWrtzPl', subject: 'QzTrvbHgPw', message: 'RtyHgfVbnMkLpQwErTy' }],
  ['borrowed letters and a link', { message: 'Your pаypal account was locked, sign in at https://login.example' }],
] as [string, Parameters<typeof letter>[0]][])('%s is quarantined, with a reason in words', (_, change) => {
  expect(spamReason('contact', letter(change), false)).toMatch(/^[a-z][a-z ,-]+$/)
})

test('a filled-in honeypot is reason enough, even for a sign-up', () => {
  expect(spamReason('newsletter', { email: 'a@example.com' }, true)).toBe('the hidden field was filled in')
  expect(spamReason('newsletter', { email: 'a@example.com' }, false)).toBeUndefined()
})
