/**
 * The whole site is stored on the device by itself where that costs nobody anything. Where the browser says that data are
 * being saved, or that the line is as slow as 2g, it waits for a better one, or for the person's word.
 */
import { createStore } from '#client/device/store.ts'

/** Chromium's; where it is missing nothing is known, and nothing waits. */
interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

export type Keeping = 'by-itself' | 'waits' | 'storing' | 'kept' | 'failed'

export const keeping = createStore<Keeping>('by-itself')

const isThin = ({ saveData, effectiveType = '' }: Connection) => saveData === true || effectiveType.endsWith('2g')

let begin: (() => void) | undefined

/** The person's word: now, on whatever line. */
export function allowDownload(): void {
  keeping.set('storing')
  begin?.()
}

/** Settles when the site may be stored, or stored again. */
export async function whenDownloadAllowed(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!connection || !isThin(connection)) return
  keeping.set('waits')
  await new Promise<void>((done) => {
    begin = () => {
      connection.removeEventListener('change', look)
      done()
    }
    const look = () => {
      if (isThin(connection)) return
      keeping.set('by-itself')
      begin!()
    }
    connection.addEventListener('change', look)
  })
}

/** Tells the person who asked for it how it went. */
export function reportStored(isStored: boolean): void {
  if (keeping.get() === 'storing') keeping.set(isStored ? 'kept' : 'failed')
}
