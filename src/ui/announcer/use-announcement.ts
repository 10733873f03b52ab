import { useEffect } from 'react'
import { announce } from './announce.ts'

/**
 * Says a text when it appears or changes. A text that was not said before the next change is dropped.
 * @param occasion when it changes, the same text is said again
 */
export function useAnnouncement(text: string | false | undefined, occasion?: unknown, tone?: 'assertive'): void {
  useEffect(() => (text ? announce(text, tone) : undefined), [text, occasion, tone])
}
