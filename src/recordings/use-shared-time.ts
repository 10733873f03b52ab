import { useEffect, useEffectEvent } from 'react'
import type { Sermon } from '#schema/collections/sermon.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { current } from './audio.ts'
import { offerLastRecording, PLAYER_MISSING, loadPlayer } from './lazy-player.ts'
import { isSame, recordingOf } from './recording.ts'

/**
 * Plays a recording from the time in a shared URL: `?q=…&t=754`. Most browsers allow no sound before a press: then
 * the player is shown at that time, paused.
 * @param t in seconds, as the URL has it
 * @param found the sermons that the URL finds; undefined while they are loading
 * @param q a sermon with exactly this title is preferred
 * @param onDone drops the time from the URL once the position is stored, so that a reload continues there. If the
 * player cannot be loaded, the time stays
 */
export function useSharedTime(
  t: string | undefined,
  found: readonly Sermon[] | undefined,
  q: string | undefined,
  onDone: () => void,
): void {
  const hasLoaded = found !== undefined
  const begin = useEffectEvent(async (isHere: () => boolean) => {
    const named = found?.filter(({ title }) => title === q) ?? []
    const recording = [...named, ...(found ?? [])].map(recordingOf).find(Boolean)
    if (!recording || !t || !/^\d{1,5}$/.test(t)) {
      onDone()
      return offerLastRecording()
    }
    try {
      const { playFrom } = await loadPlayer()
      const open = current.get()
      // A sermon that the person has chosen in the meantime goes on.
      if (!open || isSame(open, recording)) playFrom(recording, Number(t))
      if (isHere()) onDone()
    } catch {
      showToast({ title: 'Could Not Play', text: PLAYER_MISSING, variant: 'destructive' })
    }
  })
  useEffect(() => {
    if (t === undefined || !hasLoaded) return undefined
    // The person may leave the screen, or search for another sermon, before the player is loaded.
    let isHere = true
    void begin(() => isHere)
    return () => void (isHere = false)
  }, [t, hasLoaded])
}
