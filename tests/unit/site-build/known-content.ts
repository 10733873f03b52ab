/** A church with known content, for tests. */
import type { Church } from '#schema/church/church.ts'
import type { SiteContent } from '#church-folder/read-collection.ts'

export const church: Church = {
  name: 'Oak Street Chapel',
  shortName: 'Oak Street',
  tagline: 'An open door.',
  description: 'A small congregation that tests are made of.',
  heroLine: 'Welcome.',
  siteUrl: 'https://oakstreet.example',
  founded: 1950,
  address: {
    street: '1 Oak Street',
    city: 'Milford',
    state: 'IL',
    stateName: 'Illinois',
    postalCode: '61999',
    county: 'Oak',
    country: 'US',
  },
  geo: { latitude: 40.1, longitude: -88.2 },
  phone: { display: '(217) 555-0101', dial: '+12175550101' },
  email: 'office@oakstreet.example',
  timeZone: 'America/Chicago',
  officeHours: { days: 'Monday to Wednesday', hours: '9:00 AM to 5:00 PM' },
  gatherings: [
    {
      name: 'Morning Worship',
      shortName: 'Worship Service',
      day: 'Sunday',
      time: '10:00 AM',
      group: 'sunday',
      description: 'Singing, prayer, and a sermon.',
    },
    { name: 'Youth Group', shortName: 'Youth Group', group: 'sunday', description: 'Supper and a game.' },
    {
      name: 'Prayer Meeting',
      shortName: 'Prayer Meeting',
      day: 'Tuesday',
      time: '8:30 AM',
      group: 'weekday',
      description: 'An hour in the front pews.',
    },
  ],
  contactOffice: 'Contact the Office',
  links: {
    social: { name: 'Facebook', url: 'https://social.example/oakstreet' },
    videoChannel: { name: 'YouTube', url: 'https://video.example/@oakstreet' },
    mapQuery: '1 Oak Street, Milford, Illinois',
  },
  policiesEffective: '2024-01-01',
}

const sermons: SiteContent['sermons'] = Array.from({ length: 14 }, (_, index) => {
  const id = 14 - index
  return {
    id,
    slug: `sermon-${id}`,
    title: `Sermon ${id}`,
    description: `What the ${id} of them say & mean.`,
    scripture: ['John 3:16-17', 'Psalm 23'],
    series: id > 7 ? 'Later' : 'Earlier',
    preacher: id % 3 ? 'Rev. A. Oak' : 'B. Elm',
    // Weeks before the newest sermon.
    date: `${new Date(Date.UTC(2025, 7, 31 - 7 * index)).toISOString().slice(0, 10)}T10:30:00-05:00`,
    audioUrl: `https://video.example/watch?v=oak-${id}`,
    videoUrl: `https://video.example/watch?v=oak-${id}`,
    notes: '',
    featured: false,
  }
})

export const knownContent = (change: Partial<SiteContent> = {}): SiteContent => ({
  church,
  sermons,
  specialDays: [],
  events: [],
  ...change,
})
