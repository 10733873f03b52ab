import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'

/** A shorter move is a tap. */
const TAP_PX = 10
/** How far, or how fast, a swipe must be to turn to the next photo. */
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
 * Horizontal swipes on an element, with touch, pen or mouse.
 * @param strip the element that follows the pointer
 * @param stage the element that is swiped
 * @param turn called with 1 for next, -1 for back; undefined if there is only one photo
 * @returns handlers for the element, and a test whether the current click ended a swipe
 */
export function useSwipe(
  stage: RefObject<HTMLElement | null>,
  strip: RefObject<HTMLElement | null>,
  turn?: (by: 1 | -1) => void,
) {
  const drag = useRef<Drag>(undefined)
  const hasSwiped = useRef(false)

  // No swipes while the page or the picture is zoomed: dragging then pans it.
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
    strip.current.style.transform = px === undefined ? '' : `translateX(${px}px)`
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
      // Prevents the browser's own drag and drop of the picture.
      onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  }
}
