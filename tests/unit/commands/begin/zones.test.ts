import { expect, test } from 'vitest'
import { readCountry } from '#commands/begin/countries.ts'
import { readZone } from '#commands/begin/zones.ts'

test.each([
  ['Mountain Time', 'US', 'AZ', 'America/Phoenix'],
  ['MST', 'US', 'Arizona', 'America/Phoenix'],
  ['Mountain Time', 'US', 'Colorado', 'America/Denver'],
  ['Central', 'CA', 'Saskatchewan', 'America/Regina'],
  ['Pacific', 'US', 'ID', 'America/Los_Angeles'],
  ['Central', 'US', 'Indiana', 'America/Chicago'],
  ['New York City', 'US', 'NY', 'America/New_York'],
  ['Salt Lake City', 'US', 'UT', 'America/Denver'],
])('%s in %s, %s is %s', (answer, country, state, zone) => {
  expect(readZone(answer, { country, state })).toBe(zone)
})

test.each([
  ['Turkey', 'TR'],
  ['Ivory Coast', 'CI'],
  ['Czech Republic', 'CZ'],
  ['Pilipinas', 'PH'],
])('%s is %s', (answer, code) => expect(readCountry(answer)).toBe(code))
