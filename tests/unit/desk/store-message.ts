import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '#server/store/store.ts'

export const messagesIn = (data: string) => openStore({ url: pathToFileURL(join(data, 'messages.db')).href })

/** Stores a contact message as the site does. @param data the folder of the database. @param quarantined why it may be spam */
export async function storeMessage(data: string, key: string, fields: Record<string, string>, quarantined?: string) {
  const store = await messagesIn(data)
  const receivedAt = '2026-11-25T12:00:00.000Z'
  await store.receive({ key, kind: 'contact', bodyHash: key, receivedAt, body: JSON.stringify(fields), quarantined })
  await store.close()
}
