import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A shorter move is a tap, or a change of mind. */
const TURN_PX = 40

/**
 * Turns to another photo on a swipe. The browser handles zooming: while the page is zoomed, a finger pans it.
 * @param strip the row of photos, which follows the finger; its parent has `data-zoomed` while the page is zoomed
 * @param turn 1: next, -1: back
 */
export function useSwipe(strip: RefObject<HTMLElement | null>, turn: (by: 1 | -1) => void) {
  const onTurn = useEffectEvent(turn)
  useEffect(() => {
    const row = strip.current!
    const stage = row.parentElement!
    const listening = new AbortController()
    const { signal } = listening
    let from: number | undefined

    function move(px?: number) {
      row.toggleAttribute('data-dragged', px !== undefined)
      row.style.transform = px === undefined ? '' : `translateX(${px}px)`
    }
    function end() {
      from = undefined
      move()
    }
    const look = () => stage.toggleAttribute('data-zoomed', (visualViewport?.scale ?? 1) > 1.01)

    function onDown({ isPrimary, pointerType, clientX }: PointerEvent) {
      end()
      // A second finger begins a pinch.
      if (isPrimary && pointerType !== 'mouse' && !stage.hasAttribute('data-zoomed')) from = clientX
    }
    function onUp({ clientX }: PointerEvent) {
      const px = clientX - (from ?? clientX)
      end()
      if (Math.abs(px) > TURN_PX) onTurn(px < 0 ? 1 : -1)
    }
    stage.addEventListener('pointerdown', onDown, { signal })
    stage.addEventListener('pointermove', ({ clientX }) => from !== undefined && move(clientX - from), { signal })
    stage.addEventListener('pointerup', onUp, { signal })
    // The browser scrolls or zooms.
    stage.addEventListener('pointercancel', end, { signal })
    visualViewport?.addEventListener('resize', look, { signal })
    look()
    return () => listening.abort()
  }, [strip])
}
