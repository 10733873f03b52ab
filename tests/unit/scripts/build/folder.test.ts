import { expect, test } from 'vitest'
import { requireUsablePath } from '#scripts/build.ts'

test.each(['/home/ann/OneDrive - Grace Chapel (1)/site & more/É%20', '/home/ann/St. John’s Church'])(
  'a site in the folder %s can be built',
  (folder) => expect(() => requireUsablePath(folder)).not.toThrow(),
)

test.each([
  ["/home/ann/St. John's Church/site", "the character ' in that path"],
  ['/home/ann/church #1', 'the character # in that path'],
])('a site in the folder %s is not built, with the reason', (folder, words) => {
  expect(() => requireUsablePath(folder)).toThrow(words)
})
