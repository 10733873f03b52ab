/** Malformed outbox entries, receipts and drafts: reading and showing them never fails. */
import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fateOfDraft, idempotencyKeyFor } from '#data/outbox/draft.ts'
import { DraftSchema, ReceiptSchema } from '#data/outbox/store/outbox-entry.ts'
import { readRecords } from '#data/outbox/store/outbox-records.ts'
import { isDue, nextReplayInMs } from '#data/outbox/delivery/retry-schedule.ts'
import {
  formatMoment,
  isEditable,
  messageText,
  rawText,
  stateInWords,
} from '#screens/contact/messages/message-texts.ts'
import { spoilt } from '#tests/spoilt.ts'
import { START, waiting } from './outbox/outbox-fakes.ts'

const A_THOUSAND = { numRuns: 1000, seed: 27 }
const ENTRY = {
  ...waiting('key-0001'),
  sequence: 1,
  body: '{"name":"Ada Example","email":"ada@example.org","subject":"A question","message":"Is there a class?"}',
  nextAttemptAt: START,
  retryAfter: START,
  writing: 'w',
  refusal: { status: 422, text: 'no' },
}

test('a message is shown, or set aside and shown as far as possible, but never lost', () => {
  fc.assert(
    fc.property(spoilt(ENTRY), (record) => {
      const { entries, unreadable } = readRecords([
        ['key-0001', record],
        ['seq', record],
        ['done', record],
      ])
      expect(entries.length + unreadable.length).toBe(1)
      for (const entry of entries) {
        const { title, text } = messageText(entry)
        expect([typeof title, typeof text, typeof stateInWords(entry), typeof isEditable(entry)]).toEqual([
          'string',
          'string',
          'string',
          'boolean',
        ])
        expect(formatMoment(entry.writtenAt)).toMatch(/\d/)
        isDue(entry, { by: 'timer' }, START)
        expect(nextReplayInMs([entry], START)).not.toBeNaN()
      }
      for (const { record: shown } of unreadable) expect(typeof rawText(shown)).toBe('string')
    }),
    A_THOUSAND,
  )
})

test('a valid receipt can be shown', () => {
  fc.assert(
    fc.property(
      spoilt({ number: '946-69F', kind: 'contact', writtenAt: START, deliveredAt: START, announced: 'not-yet' }),
      (record) => {
        const { success, output } = v.safeParse(ReceiptSchema, record)
        if (!success) return
        for (const time of [output.writtenAt, output.deliveredAt]) expect(formatMoment(time)).toMatch(/\d/)
      },
    ),
    A_THOUSAND,
  )
})

test('a valid draft can be put into its form', () => {
  fc.assert(
    fc.property(
      spoilt({
        id: 'd',
        kind: 'contact',
        values: { name: 'Ada Example', message: 'x' },
        changedAt: START,
        sent: { text: 'x', key: 'k' },
        takenBack: ENTRY,
      }),
      (record) => {
        const { success, output } = v.safeParse(DraftSchema, record)
        if (!success) return
        expect(Object.values(output.values).every((value) => typeof value === 'string')).toBe(true)
        expect(typeof idempotencyKeyFor(output.sent, 'x')).toBe('string')
        fateOfDraft(output, [], [])
      },
    ),
    A_THOUSAND,
  )
})
