import { useEffect, useEffectEvent } from 'react'
import type { Sermon } from '#schema/collections/sermon.ts'
import { loadPlayer } from './lazy-player.ts'
import { recordingOf } from './recording.ts'

/**
 * Plays a recording from the time in a shared address: `?q=…&t=754`. Most browsers allow no sound before a press: then
 * the player is shown at that time, paused.
 * @param t in seconds, as the address has it
 * @param found the sermons that the address finds; undefined while they are loading
 * @param q a sermon with exactly this title is preferred
 * @param onDone drops the time from the address, so that a reload continues at the stored position
 */
export function useSharedTime(
  t: string | undefined,
  found: readonly Sermon[] | undefined,
  q: string | undefined,
  onDone: () => void,
): void {
  const hasLoaded = found !== undefined
  const begin = useEffectEvent(() => {
    const named = found?.filter(({ title }) => title === q) ?? []
    const recording = [...named, ...(found ?? [])].map(recordingOf).find(Boolean)
    onDone()
    if (!recording || !t || !/^\d{1,5}$/.test(t)) return
    void loadPlayer().then(
      ({ playFrom }) => playFrom(recording, Number(t)),
      () => undefined,
    )
  })
  useEffect(() => {
    if (t !== undefined && hasLoaded) begin()
  }, [t, hasLoaded])
}
