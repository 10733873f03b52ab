import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useStore } from '#client/device/store.ts'
import { isShortcut } from '#ui/controls/modifier-keys.ts'
import { isPlaying } from '../audio.ts'
import { currentPosition, duration, position, seek } from './playback.ts'
import * as styles from './player.css.ts'
import { clock, spokenPosition } from './times.ts'

const KEY_STEP_S = 5
const KEYS: Record<string, number> = {
  ArrowLeft: -KEY_STEP_S,
  ArrowDown: -KEY_STEP_S,
  ArrowRight: KEY_STEP_S,
  ArrowUp: KEY_STEP_S,
}

/**
 * Seeks when the thumb is released: each seek is a request. Screen readers would read out every change of a focused
 * slider, over the preacher. So while it has the focus and the sound plays, its value does not change. The visible
 * thumb is drawn separately, and moves.
 */
export function PositionSlider() {
  const at = useStore(position)
  const seconds = useStore(duration)
  const isOn = useStore(isPlaying)
  const [dragged, setDragged] = useState<number>()
  /** The position that was last read out; undefined without the focus. */
  const [said, setSaid] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  // Safari does not focus a range on a tap: then it keeps following the sound.
  const say = () => setSaid(document.activeElement === input.current ? position.get() : undefined)
  useEffect(() => {
    const element = input.current!
    // The DOM's `change`, which fires on release. React's `onChange` fires on every step.
    const release = () => {
      seek(Number(element.value))
      setDragged(undefined)
      say()
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('change', release, { signal })
    // A thumb that is dragged back to where it was fires no `change`.
    let before = ''
    addEventListener('pointerdown', () => (before = element.value), { signal })
    addEventListener('pointerup', () => element.value === before && setDragged(undefined), { signal })
    return () => listening.abort()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (isShortcut(event)) return
    const step = KEYS[event.key]
    if (step) {
      event.preventDefault()
      seek(currentPosition() + step)
    }
    say()
  }
  const most = Math.floor(seconds ?? 0)
  const shown = dragged ?? at
  // Paused, it is silent anyway.
  if (!isOn && said !== undefined && said !== at) setSaid(at)
  const value = dragged ?? said ?? at
  return (
    <div className={styles.slider} style={{ '--played': most > 0 ? Math.min(shown / most, 1) : 0 } as CSSProperties}>
      <p className={styles.times} aria-hidden="true">
        <span className={styles.time}>{clock(shown)}</span>
        <span className={styles.time}>{seconds === undefined ? '' : clock(seconds)}</span>
      </p>
      <div className={styles.track}>
        <input
          ref={input}
          className={styles.range}
          type="range"
          min={0}
          max={most}
          value={Math.min(value, most)}
          disabled={seconds === undefined}
          aria-label="Position"
          aria-valuetext={spokenPosition(value, seconds)}
          onChange={(event) => setDragged(Number(event.currentTarget.value))}
          onFocus={say}
          onBlur={() => setSaid(undefined)}
          onPointerDown={say}
          onKeyDown={onKeyDown}
        />
        <span className={styles.thumb} />
      </div>
    </div>
  )
}
