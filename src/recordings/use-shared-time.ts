import { useEffect, useEffectEvent } from 'react'
import type { Sermon } from '#schema/collections/sermon.ts'
import { recordingOf } from './recording.ts'

const SECONDS = /^\d{1,5}$/

/**
 * An address that was shared from within a sermon begins there: `?q=…&t=754`. Most browsers allow no sound before a press: then the
 * player stands there at that time.
 * @param t as it stands in the address
 * @param found what the address finds, the sermon with exactly its title first; undefined while it is read
 * @param onDone takes the time out of the address: who loads the page again goes on from where they have come to
 */
export function useSharedTime(
  t: string | undefined,
  found: readonly Sermon[] | undefined,
  q: string | undefined,
  onDone: () => void,
): void {
  const isRead = found !== undefined
  const begin = useEffectEvent(() => {
    const named = found?.filter(({ title }) => title === q) ?? []
    const recording = [...named, ...(found ?? [])].map(recordingOf).find(Boolean)
    onDone()
    if (!recording || !t || !SECONDS.test(t)) return
    void import('./player/PlayerBar.tsx').then(
      ({ playFrom }) => playFrom(recording, Number(t)),
      () => undefined,
    )
  })
  useEffect(() => {
    if (t !== undefined && isRead) begin()
  }, [t, isRead])
}
