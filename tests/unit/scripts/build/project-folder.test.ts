import { expect, test } from 'vitest'
import { folderProblem } from '#scripts/build/host/project-folder.ts'

test.each([
  ['/home/ann/OneDrive - Grace Chapel (1)/site & more/É%20', undefined],
  ['/home/ann/St. John’s Church', undefined],
  ["/home/ann/St. John's Church/site", "the character ' in that path"],
  ['/home/ann/church #1', 'the character # in that path'],
])('a site in the folder %s is built, or refused with a readable message', (folder, words) => {
  if (words) expect(folderProblem(folder)).toContain(words)
  else expect(folderProblem(folder)).toBeUndefined()
})
