import { useEffect, type RefObject } from 'react'
import { pictureBox } from './photo-viewer.css.ts'

const MAX_SCALE = 4
/** The scale of a double tap or a double click. */
const TAP_SCALE = 2.5
/** A pinch that ends below this scale snaps back to 1. */
const WHOLE_BELOW_SCALE = 1.05
/** A shorter move is a tap. */
const TAP_PX = 10
const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 40

interface Point {
  x: number
  y: number
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Zooms the picture in an element by pinch, double tap or double click. One finger or the mouse then pans it. A zoomed
 * element has `data-magnified`.
 * @param position the shown picture's; a change resets the zoom
 */
export function useZoom(stage: RefObject<HTMLElement | null>, position: number) {
  useEffect(() => followZoom(stage.current!), [stage, position])
}

function followZoom(stage: HTMLElement): () => void {
  const picture = stage.querySelector<HTMLElement>(`:not([inert]) > .${pictureBox}`)
  if (!picture) return () => {}
  const pointers = new Map<number, Point>()
  let scale = 1
  /** The pan, in CSS px. */
  let offset: Point = { x: 0, y: 0 }
  let downAt: Point = offset
  let hasMoved = false
  let lastTap: (Point & { at: number }) | undefined
  let pointerType = ''

  /** The center of the picture without zoom and pan. */
  function home(): Point {
    const { left, top, width, height } = picture!.parentElement!.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  /** Limits the pan: a picture larger than the stage leaves no gap at its edges, a smaller one stays centered. */
  function within(wanted: number, size: number, from: number, to: number, center: number): number {
    const [least, most] = [to - size / 2 - center, from + size / 2 - center]
    return least > most ? 0 : Math.min(most, Math.max(least, wanted))
  }
  function show(nextScale: number, wanted: Point) {
    const { left, right, top, bottom } = stage.getBoundingClientRect()
    const { x, y } = home()
    scale = nextScale
    offset = {
      x: within(wanted.x, picture!.offsetWidth * scale, left, right, x),
      y: within(wanted.y, picture!.offsetHeight * scale, top, bottom, y),
    }
    picture!.style.transform = scale === 1 ? '' : `translate(${offset.x}px, ${offset.y}px) scale(${scale})`
    stage.toggleAttribute('data-magnified', scale > 1)
  }
  /** Zooms so that the picture's point under `from` comes under `to`. */
  function zoom(from: Point, to: Point, wantedScale: number) {
    const nextScale = Math.min(MAX_SCALE, Math.max(1, wantedScale))
    const { x, y } = home()
    show(nextScale, {
      x: to.x - x - ((from.x - x - offset.x) / scale) * nextScale,
      y: to.y - y - ((from.y - y - offset.y) / scale) * nextScale,
    })
  }
  const showWhole = () => show(1, { x: 0, y: 0 })
  const toggle = (point: Point) => (scale > 1 ? showWhole() : zoom(point, point, TAP_SCALE))
  const isOnPicture = (event: Event) => picture.contains(event.target as Node)

  function onDown(event: PointerEvent) {
    pointerType = event.pointerType
    if (event.button !== 0 || pointers.size === 2 || stage.hasAttribute('data-zoomed')) return
    const point = { x: event.clientX, y: event.clientY }
    pointers.set(event.pointerId, point)
    hasMoved = pointers.size === 2
    downAt = point
  }
  function onMove(event: PointerEvent) {
    const before = pointers.get(event.pointerId)
    if (!before) return
    // The button was released outside the window.
    if (event.buttons === 0) return release(event)
    const now = { x: event.clientX, y: event.clientY }
    pointers.set(event.pointerId, now)
    if (!hasMoved && distance(downAt, now) < TAP_PX) return
    hasMoved = true
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (!other && scale === 1) return
    picture!.toggleAttribute('data-held', true)
    if (other)
      return zoom(
        middle(before, other),
        middle(now, other),
        (scale * distance(now, other)) / Math.max(1, distance(before, other)),
      )
    stage.setPointerCapture(event.pointerId)
    zoom(before, now, scale)
  }
  function release(event: PointerEvent) {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    picture!.removeAttribute('data-held')
    if (scale < WHOLE_BELOW_SCALE) showWhole()
  }
  function onUp(event: PointerEvent) {
    const wasDown = pointers.has(event.pointerId)
    release(event)
    // For the mouse the browser's double click is used, at the speed of the system's setting.
    if (!wasDown || pointers.size > 0 || hasMoved || event.pointerType === 'mouse' || !isOnPicture(event)) return
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const isSecond =
      lastTap !== undefined && tap.at - lastTap.at < DOUBLE_TAP_MS && distance(tap, lastTap) < DOUBLE_TAP_PX
    lastTap = isSecond ? undefined : tap
    if (isSecond) toggle(tap)
  }
  function onDoubleClick(event: MouseEvent) {
    if (pointerType === 'mouse' && isOnPicture(event)) toggle({ x: event.clientX, y: event.clientY })
  }
  /** A click that ended a pan must not close the viewer. */
  function onClick(event: MouseEvent) {
    if (hasMoved && scale > 1) event.stopPropagation()
  }

  const listening = new AbortController()
  const { signal } = listening
  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', release, { signal })
  stage.addEventListener('dblclick', onDoubleClick, { signal })
  stage.addEventListener('click', onClick, { signal })
  // The picture's place changes, so the zoom is reset.
  addEventListener('resize', showWhole, { signal })
  return () => {
    listening.abort()
    picture.removeAttribute('data-held')
    showWhole()
  }
}
