import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useStore } from '#client/device/store.ts'
import { isShortcut } from '#ui/controls/modifier-keys.ts'
import { goTo, placeNow } from './playback/control.ts'
import { duration, place } from './playback/follow-sound.ts'
import { range, scrubber, time } from './player.css.ts'
import { clock, spokenPlace } from './words.ts'

/** The step of the arrow keys, which is a second by default. */
const KEY_STEP_S = 5
const KEYS: Record<string, number> = {
  ArrowLeft: -KEY_STEP_S,
  ArrowDown: -KEY_STEP_S,
  ArrowRight: KEY_STEP_S,
  ArrowUp: KEY_STEP_S,
}

/** The position in the sermon. It seeks when the thumb is released: each seek is a request. */
export function Scrubber() {
  const at = useStore(place)
  const seconds = useStore(duration)
  const [dragged, setDragged] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = input.current!
    // The DOM's `change`, which fires on release. React's `onChange` fires at every step.
    const seek = () => {
      goTo(Number(element.value))
      setDragged(undefined)
    }
    element.addEventListener('change', seek)
    return () => element.removeEventListener('change', seek)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const step = KEYS[event.key]
    if (!step || isShortcut(event)) return
    event.preventDefault()
    goTo(placeNow() + step)
  }
  const shown = dragged ?? at
  const most = Math.floor(seconds ?? 0)
  return (
    <div className={scrubber}>
      <span className={time} aria-hidden="true">
        {clock(shown)}
      </span>
      <input
        ref={input}
        className={range}
        type="range"
        min={0}
        max={most}
        value={Math.min(shown, most)}
        disabled={seconds === undefined}
        aria-label="Place in the sermon"
        aria-valuetext={spokenPlace(shown, seconds)}
        style={{ '--played': `${most > 0 ? (100 * Math.min(shown, most)) / most : 0}%` } as CSSProperties}
        onChange={(event) => setDragged(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
      <span className={time} aria-hidden="true">
        {seconds === undefined ? '' : clock(seconds)}
      </span>
    </div>
  )
}
