import { expect, test } from 'vitest'
import { church } from '#content/church.ts'
import { sampleTest } from '#tests/unit/content/sample.ts'
import { DEFAULT_HEADERS, embedHosts, fileHeaders } from '#server/site/headers.ts'

const facts: Parameters<typeof fileHeaders>[1] = {
  embedHosts: ['https://map.example', 'https://video.example'],
  styleHashes: { '/about.html': ['sha256-abc=', 'sha256-def='] },
}
const policy = (path: string, given = facts) => fileHeaders(path, given)['Content-Security-Policy']

sampleTest('the embedded sites come from the church’s own links', () => {
  expect(embedHosts(church)).toEqual(['https://www.google.com', 'https://www.youtube-nocookie.com'])
})

test('a page’s policy allows its inline styles and the embedded sites, and nothing unsafe', () => {
  expect(policy('/about.html')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc=' 'sha256-def='; style-src-attr 'none'; connect-src 'self' https://map.example https://video.example; media-src 'self' blob:; img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; frame-src https://map.example https://video.example",
  )
  expect(policy('/index.html')).toContain("style-src 'self';")
})

test('posts to another origin are allowed only to that one, from page, form and worker', () => {
  const given = { ...facts, apiOrigin: 'https://office.example' }
  expect(policy('/about.html', given)).toContain(
    "connect-src 'self' https://office.example https://map.example https://video.example; media-src 'self' blob:; img-src 'self' data:;",
  )
  expect(policy('/about.html', given)).toContain("form-action 'self' https://office.example;")
  expect(policy('/sw.js', given)).toContain("connect-src 'self' https://office.example;")
  expect(policy('/photos/nave.svg', given)).not.toContain('office.example')
})

test('scripts, styles and fonts have only the headers that matter to them, since every byte takes time', () => {
  expect(fileHeaders('/assets/app-1a2b3c.js', facts)).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  expect(Object.keys(fileHeaders('/photos/nave.svg', facts))).toEqual([
    'X-Content-Type-Options',
    'Content-Security-Policy',
    'Cache-Control',
  ])
})

test('documents and API answers forbid sniffing and unused features, and shorten the referrer', () => {
  for (const headers of [DEFAULT_HEADERS, fileHeaders('/index.html', facts), fileHeaders('/sw.js', facts)]) {
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['Permissions-Policy']).toContain('camera=(), microphone=(), geolocation=(), payment=()')
    expect(headers['Permissions-Policy']).not.toMatch(
      /web-share|fullscreen|autoplay|encrypted-media|picture-in-picture/,
    )
  }
})

test.each([
  ['/index.html', 'no-cache'],
  ['/sw.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/data/collections.json', 'no-cache'],
  ['/photos/nave.webp', 'public, max-age=86400'],
  ['/icons/icon.png', 'public, max-age=86400'],
])('%s is cached with: %s', (path, expected) => expect(fileHeaders(path, facts)['Cache-Control']).toBe(expected))
