import { expect, test } from 'vitest'
import { readFieldNotes } from '#desk/editor/field-notes.ts'

test('fields are explained in the words of their comments, including shared fields', () => {
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
})`)
  expect(Object.fromEntries(notes.get('ChurchSchema')!)).toEqual({
    '': 'The facts.',
    phone: "The office's own.",
    'phone.display': 'As it is written.',
    fax: 'A telephone.',
    'fax.display': 'As it is written.',
  })
})

test('the words of a shared field hold for that field, not for the line it is written in', () => {
  const notes = readFieldNotes(`/** A picture. */
const Decoration = v.optional(Photo)

export const HomeSchema = v.object({
  plan: v.object({ title: Text, imageUrl: Decoration }),
})`)
  expect(Object.fromEntries(notes.get('HomeSchema')!)).toEqual({ 'plan.imageUrl': 'A picture.' })
})
