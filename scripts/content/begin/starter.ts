/** A church's first words, in place of the sample's where those are about the sample. */
import type { Answers } from '#scripts/content/command/read-answers.ts'

/** The only picture that a site must have. */
const FIRST_PICTURE = 'first-morning'

const hills = (
  width: number,
  height: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#16306a"/><stop offset=".55" stop-color="#5b7fb8"/><stop offset="1" stop-color="#f3c777"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${width * 0.68}" cy="${height * 0.72}" r="${height * 0.12}" fill="#fbe7b0"/>
<path d="M0 ${height * 0.78}Q${width * 0.25} ${height * 0.62} ${width * 0.5} ${height * 0.76}T${width} ${height * 0.72}V${height}H0Z" fill="#38553f"/>
<path d="M0 ${height * 0.88}Q${width * 0.3} ${height * 0.74} ${width * 0.6} ${height * 0.88}T${width} ${height * 0.84}V${height}H0Z" fill="#24392b"/>
</svg>
`

/** By path below the content folder. */
export const DRAWINGS: Record<string, string> = {
  [`photos/${FIRST_PICTURE}.svg`]: hills(1920, 1200),
  'photos/social-card.svg': hills(1200, 630),
}

/** These hold until a church tells its own story. `npm run content` lists them until then. */
export const TO_REPLACE = {
  story: '{church.name} meets in {church.city}. Come and see us, and we will gladly tell you the rest.',
  history: 'A congregation gathers at {church.address}, and has room for more.',
}

/** @returns what replaces the sample's words, by file. `undefined` removes a field */
export function starterTexts(answers: Answers): Record<string, object> {
  const has = (name: string) => Boolean(answers[name]?.trim())
  return {
    'screens/home.json': {
      hero: {
        imageUrl: `/photos/${FIRST_PICTURE}.svg`,
        uprightImageUrl: undefined,
        alt: 'The sun rises over green hills.',
      },
      midweek: undefined,
      placeToCallHome: {
        lead: 'There is room for you here, whoever you are and whatever brings you.',
        mission: ['We gather to worship God, to grow in faith together, and to serve the people around us.'],
        pillars: [
          { title: 'Worship', text: 'We sing, pray, and open the Bible together every Sunday.' },
          { title: 'Connect', text: 'Somebody here will learn your name and use it.' },
          { title: 'Serve', text: 'We look for what our neighbors need, and do what we can.' },
        ],
      },
      story: { paragraphs: [TO_REPLACE.story] },
      messages: {
        lead: 'Missed a Sunday, or want to hear us before you visit? Sermons are kept here.',
        watchLead: undefined,
      },
      events: {
        lead: 'What is coming up.',
        text: has('social')
          ? 'We post dates and last-minute changes on our social media page first.'
          : 'Ask the church office what is coming up.',
      },
      leadership: { lead: 'People who will gladly answer your questions.' },
    },
    'screens/about.json': {
      hero: { lead: 'Who we are, and what we hope for.' },
      history: {
        lead: 'Where we come from.',
        chapters: [
          { when: has('founded') ? '{church.founded}' : 'Today', title: 'In {church.city}', text: TO_REPLACE.history },
        ],
      },
      beliefs: {
        lead: 'In short, this is what we believe. There is a page with more.',
        points: [
          { title: 'God', text: 'There is one true God, who is Father, Son, and Holy Spirit.' },
          {
            title: 'Salvation',
            text: 'Jesus Christ died and rose to save us. We receive that salvation by grace, through faith.',
          },
        ],
      },
      leadership: { lead: 'Say hello on Sunday, or write to us during the week.' },
    },
    'screens/services.json': {
      hero: { lead: 'Come as you are.' },
      sunday: { lead: 'Everyone is welcome, and nobody is asked to do anything but come in.' },
      expect: {
        points: [
          { title: 'When You Arrive', text: 'Somebody at the door will greet you and show you where to sit.' },
          { title: 'Children', text: 'Children are welcome in every service, noise and all.' },
          { title: 'What to Wear', text: 'Whatever you would wear to a friend’s house.' },
        ],
      },
      special: {
        lead: 'Times are announced a few weeks ahead.',
        services: [
          { title: 'Easter', text: 'We celebrate the resurrection of Jesus together.' },
          { title: 'Christmas', text: 'We read the story and sing the carols.' },
        ],
      },
    },
    'screens/giving.json': {
      hero: {
        lead: 'Thank you for thinking of it. If you are our guest, please feel no obligation; we are simply glad you came.',
      },
      ...(!has('giving') && { safe: undefined, steps: undefined }),
      next: ['You can give at any service, or send your gift to the church at {church.address}.'],
      areas: [
        { title: 'The Life of the Church', text: 'Worship, teaching, and the roof over them.' },
        { title: 'People in Need', text: 'Help for families and neighbors in trouble.' },
      ],
    },
    'screens/contact.json': {
      find: { text: 'We are at {church.address}.' },
      prayer: {
        text: 'You do not have to carry it alone. Send your request with the form on this page, or call us. Tell us if you would like it kept between you and the pastor.',
      },
      visit: {
        steps: [
          { title: 'Find Us', text: 'We are at {church.address}.' },
          {
            title: 'Come In',
            text: 'Somebody at the door will answer your questions and show you where everything is.',
          },
          { title: 'Join Us', text: 'Sit wherever you like.' },
        ],
      },
    },
    'screens/gallery.json': {
      hero: { lead: 'Pictures of our life together. Choose one to see it full size.' },
      tabs: {
        church: { intro: 'Where we meet.' },
        services: { intro: 'When we worship together.' },
        events: { intro: 'Through the year.' },
      },
      involved: {
        lead: 'If you have an hour and a willing heart, there is a place for you.',
        teams: [
          { title: 'Greeting Team', text: 'Open a door, pour coffee, and learn names.' },
          { title: 'Worship Team', text: 'Sing, play, or read.' },
        ],
      },
    },
    'screens/statement-of-faith.json': {
      hero: {
        lead: 'What we believe, in the words that Christians have used since the first centuries: the Apostles’ Creed.',
      },
      articles: [
        {
          title: 'God the Father',
          text: ['I believe in God, the Father almighty, creator of heaven and earth.'],
          references: ['Genesis 1:1'],
        },
        {
          title: 'Jesus Christ',
          text: [
            'I believe in Jesus Christ, his only Son, our Lord, who was conceived by the Holy Spirit and born of the virgin Mary. He suffered under Pontius Pilate, was crucified, died, and was buried. On the third day he rose again.',
          ],
          references: ['1 Corinthians 15:3-4'],
        },
        {
          title: 'The Holy Spirit',
          text: [
            'I believe in the Holy Spirit, the holy universal church, the communion of saints, the forgiveness of sins, the resurrection of the body, and the life everlasting.',
          ],
          references: ['John 14:26'],
        },
      ],
      foundation: { text: ['You do not have to agree with every line here to worship with us. Bring your questions.'] },
    },
    'descriptions.json': {
      about: 'Who {church.name} is, what it hopes for and believes, and the people who lead it in {church.city}.',
      services: 'When {church.name} in {church.city} meets, and what to expect when you come for the first time.',
      giving: 'Give to {church.name}, and see what your gift does.',
      gallery: 'Pictures of {church.name}.',
      'statement-of-faith': 'What {church.name} believes and teaches.',
    },
  }
}
