/** A small church's keeper and messages. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Person } from '#desk/people.ts'
import { openStore } from '#server/store/messages.ts'

export const KEEPER: Person = { name: 'Ruth Example', email: 'ruth@example.org', role: 'keeper' }

/** @param data the folder of the database */
export const messagesIn = (data: string) => openStore({ url: pathToFileURL(join(data, 'messages.db')).href })

/** Stores a contact message as the site does. @param quarantined why it may be spam */
export async function storeMessage(data: string, key: string, fields: Record<string, string>, quarantined?: string) {
  const store = await messagesIn(data)
  const receivedAt = '2026-11-25T12:00:00.000Z'
  await store.receive({ key, kind: 'contact', bodyHash: key, receivedAt, body: JSON.stringify(fields), quarantined })
  await store.close()
}
