import { expect, test } from 'vitest'
import { readFieldNotes } from '#desk/editor/field-notes.ts'

test('fields are explained in the words of their comments, and a shared field in its own, wherever it is used', () => {
  const notes = readFieldNotes(`/** A telephone. */
const Phone = v.object({
  /** As it is written. */
  display: Text,
})

/** The facts. */
export const ChurchSchema = v.object({
  /** The office's
   * own. */
  phone: Phone,
  fax: Phone,
  plan: v.object({ title: Text, line: Phone }),
})`)
  expect(Object.fromEntries(notes.get('ChurchSchema')!)).toEqual({
    '': 'The facts.',
    phone: "The office's own.",
    'phone.display': 'As it is written.',
    fax: 'A telephone.',
    'fax.display': 'As it is written.',
    'plan.line': 'A telephone.',
    'plan.line.display': 'As it is written.',
  })
})
