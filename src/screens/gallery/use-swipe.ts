import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'

/** A finger that moved less was a tap. */
const TAP_PX = 10
/** How far, or how fast, a finger must go to turn to the next. */
const TURN_PX = 70
const TURN_PX_PER_MS = 0.45

interface Drag {
  pointer: number
  x: number
  y: number
  at: number
  isSwipe: boolean
}

/**
 * Swipes to the side over an element, with touch, pen or mouse.
 * @param strip follows the pointer
 * @param stage the element
 * @param turn 1: on, -1: back; undefined where there is nothing to turn to
 * @returns handlers for the element, and whether the click that is being handled ended a swipe
 */
export function useSwipe(
  stage: RefObject<HTMLElement | null>,
  strip: RefObject<HTMLElement | null>,
  turn?: (by: 1 | -1) => void,
) {
  const drag = useRef<Drag>(undefined)
  const hasSwiped = useRef(false)

  // Whoever has zoomed in, the page or the picture, moves about in it: no swipes then.
  useEffect(() => {
    const { visualViewport } = window
    const look = () => stage.current?.toggleAttribute('data-zoomed', (visualViewport?.scale ?? 1) > 1.01)
    look()
    visualViewport?.addEventListener('resize', look)
    return () => visualViewport?.removeEventListener('resize', look)
  }, [stage])

  function follow(px: number | undefined) {
    if (!strip.current) return
    strip.current.toggleAttribute('data-dragged', px !== undefined)
    strip.current.style.translate = px === undefined ? '' : `${px}px`
  }
  function end() {
    drag.current = undefined
    follow(undefined)
  }

  return {
    hasSwiped,
    swipeable: {
      onPointerDown(event: PointerEvent) {
        hasSwiped.current = false
        const isSecond = drag.current !== undefined
        end()
        if (
          !turn ||
          isSecond ||
          !event.isPrimary ||
          event.button !== 0 ||
          stage.current?.matches('[data-zoomed], [data-magnified]')
        )
          return
        drag.current = {
          pointer: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          at: event.timeStamp,
          isSwipe: false,
        }
      },
      onPointerMove(event: PointerEvent) {
        const current = drag.current
        if (current?.pointer !== event.pointerId) return
        const x = event.clientX - current.x
        if (!current.isSwipe) {
          if (Math.abs(x) < TAP_PX || Math.abs(x) < Math.abs(event.clientY - current.y)) return
          current.isSwipe = true
          hasSwiped.current = true
          stage.current?.setPointerCapture(event.pointerId)
        }
        follow(x)
      },
      onPointerUp(event: PointerEvent) {
        const current = drag.current
        if (current?.pointer !== event.pointerId) return
        const x = event.clientX - current.x
        const isFast = Math.abs(x) / (event.timeStamp - current.at) > TURN_PX_PER_MS
        if (current.isSwipe && (Math.abs(x) > TURN_PX || isFast)) turn?.(x < 0 ? 1 : -1)
        end()
      },
      onPointerCancel: end,
      // The browser would begin to carry the picture away.
      onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  }
}
