import { expect, test } from 'vitest'
import { church } from '#content/church.ts'
import {
  directionsLink,
  donateLink,
  downloadLink,
  mapEmbedLink,
  parseAmount,
  QUICK_AMOUNTS,
  townLine,
  townName,
} from '#data/site/links.ts'

const query = (link: string) => Object.fromEntries(new URL(link).searchParams)

test('an amount is in the link with two decimals, or is left out', () => {
  const asTyped = {
    '0.005': '0.01',
    '0.01': '0.01',
    '25': '25.00',
    ' 25 ': '25.00',
    '19.999': '20.00',
    '1e3': '1000.00',
  }
  // 1e21 would be written with an exponent.
  const leftOut = ['', ' ', '0', '0.00', '-5', 'abc', 'NaN', 'Infinity', '0.004', '1e21']
  for (const [typed, amount] of [...Object.entries(asTyped), ...leftOut.map((text) => [text, undefined])])
    expect([typed, parseAmount(typed!), query(donateLink('account', typed!)).amount]).toEqual([typed, amount, amount])
})

test.each(['HUF', 'JPY', 'TWD'])('an amount in %s has no decimals, which PayPal refuses', (currency) => {
  const asTyped = { '1500': '1500', '1499.5': '1500', '0.4': undefined }
  for (const [typed, amount] of Object.entries(asTyped))
    expect([parseAmount(typed, currency), query(donateLink('account', typed, currency)).amount]).toEqual([
      amount,
      amount,
    ])
})

test('the donate link has business, recurring gifts and currency; the quick amounts are as specified', () => {
  const link = donateLink('a&b=c d', '')
  expect(link.split('?')[0]).toBe('https://www.paypal.com/donate')
  expect(query(link)).toEqual({ business: 'a&b=c d', no_recurring: '0', currency_code: 'USD' })
  expect(QUICK_AMOUNTS).toEqual([25, 50, 100, 250])
})

test.each([
  ['https://example.org/a.mp3', 'https://example.org/a.mp3?download=true'],
  ['https://example.org/watch?v=sample-0001', 'https://example.org/watch?v=sample-0001&download=true'],
  ['https://example.org/a?x=1&y=2#t', 'https://example.org/a?x=1&y=2&download=true#t'],
  ['https://example.org/a?download=true', 'https://example.org/a?download=true'],
])('the download link of %s keeps its query', (audio, link) => {
  expect(downloadLink(audio)).toBe(link)
})

test('the map is the keyless embed of the church at zoom level 15; directions lead there from any start', () => {
  expect(new URL(mapEmbedLink(church)).origin).toBe('https://www.google.com')
  expect(query(mapEmbedLink(church))).toEqual({ q: church.links.mapQuery, z: '15', output: 'embed' })
  expect(query(directionsLink(church))).toEqual({ api: '1', destination: church.links.mapQuery })
})

test('where the state’s name is not spelled out, its abbreviation is in the address', () => {
  const address = { street: '1 River Road', city: 'Sampleton', state: 'IL', postalCode: '61999', country: 'US' }
  expect(townLine(address)).toBe('Sampleton, IL 61999')
  expect(townName(address)).toBe('Sampleton, IL')
})
