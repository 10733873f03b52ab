import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { pictureBox } from './photo-viewer.css.ts'

/** A shorter move is a tap. */
const TAP_PX = 10
/** How far, or how fast, a swipe must be to turn to the next photo. */
const TURN_PX = 70
const TURN_PX_PER_MS = 0.45

const MAX_SCALE = 4
/** The scale of a double tap or a double click. */
const TAP_SCALE = 2.5
/** A pinch that ends below this scale snaps back to 1. */
const WHOLE_BELOW_SCALE = 1.05
const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 40

interface Point {
  x: number
  y: number
}

const CENTER: Point = { x: 0, y: 0 }
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const pointOf = ({ clientX, clientY, timeStamp }: PointerEvent) => ({ x: clientX, y: clientY, at: timeStamp })

/**
 * A swipe turns to another photo. A pinch, double tap or double click zooms; then one finger or the mouse pans.
 * @param stage its first child is the strip of slides, which follows a swipe; has `data-magnified` while zoomed
 * @param position the shown photo's; a change resets the zoom
 * @param turn 1: next, -1: back
 */
export function useGestures(stage: RefObject<HTMLElement | null>, position: number, turn: (by: 1 | -1) => void) {
  const onTurn = useEffectEvent(turn)
  const reset = useRef(() => {})
  useEffect(() => {
    const listening = new AbortController()
    reset.current = followGestures(stage.current!, (by) => onTurn(by), listening.signal)
    return () => listening.abort()
  }, [stage])
  useEffect(() => () => reset.current(), [position])
}

function followGestures(stage: HTMLElement, turn: (by: 1 | -1) => void, signal: AbortSignal): () => void {
  const strip = stage.firstElementChild as HTMLElement
  let picture: HTMLElement | null = null
  const pointers = new Map<number, Point>()
  let scale = 1
  /** The pan, in CSS px. */
  let offset = CENTER
  let down = { ...CENTER, at: 0 }
  let hasMoved = false
  let canSwipe = false
  let isSwipe = false
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
    if (!picture) return
    const { left, right, top, bottom } = stage.getBoundingClientRect()
    const { x, y } = home()
    scale = nextScale
    offset = {
      x: within(wanted.x, picture.offsetWidth * scale, left, right, x),
      y: within(wanted.y, picture.offsetHeight * scale, top, bottom, y),
    }
    picture.style.transform = scale === 1 ? '' : `translate(${offset.x}px, ${offset.y}px) scale(${scale})`
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
  const toggle = (point: Point) => (scale > 1 ? show(1, CENTER) : zoom(point, point, TAP_SCALE))
  const isOnPicture = ({ target }: Event) => picture?.contains(target as Node)
  function moveStrip(px?: number) {
    strip.toggleAttribute('data-dragged', px !== undefined)
    strip.style.transform = px === undefined ? '' : `translateX(${px}px)`
  }
  function reset() {
    pointers.clear()
    picture?.removeAttribute('data-held')
    show(1, CENTER)
  }

  function onDown(event: PointerEvent) {
    pointerType = event.pointerType
    if (event.button !== 0 || pointers.size === 2 || stage.hasAttribute('data-zoomed')) return
    picture = stage.querySelector(`:not([inert]) > .${pictureBox}`)
    down = pointOf(event)
    pointers.set(event.pointerId, down)
    hasMoved = pointers.size === 2
    canSwipe = pointers.size === 1 && scale === 1 && strip.childElementCount > 1
    isSwipe = false
    moveStrip()
  }
  function onMove(event: PointerEvent) {
    const before = pointers.get(event.pointerId)
    if (!before || !picture) return
    // The button was released outside the window.
    if (event.buttons === 0) return release(event)
    const now = pointOf(event)
    pointers.set(event.pointerId, now)
    if (!hasMoved && distance(down, now) < TAP_PX) return
    hasMoved = true
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    const [x, y] = [now.x - down.x, now.y - down.y]
    if (canSwipe) {
      isSwipe ||= Math.abs(x) >= Math.max(TAP_PX, Math.abs(y))
      if (isSwipe) moveStrip(x)
    } else if (other || scale > 1) {
      picture.toggleAttribute('data-held', true)
      if (!other) zoom(before, now, scale)
      else {
        const spread = distance(now, other) / Math.max(1, distance(before, other))
        zoom(middle(before, other), middle(now, other), scale * spread)
      }
    }
    if (!other && (isSwipe || scale > 1)) stage.setPointerCapture(event.pointerId)
  }
  function release(event: PointerEvent) {
    moveStrip()
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    picture?.removeAttribute('data-held')
    if (scale < WHOLE_BELOW_SCALE) show(1, CENTER)
  }
  function onUp(event: PointerEvent) {
    const wasDown = pointers.has(event.pointerId)
    const up = pointOf(event)
    release(event)
    if (!wasDown || pointers.size > 0) return
    const x = up.x - down.x
    if (isSwipe && (Math.abs(x) > TURN_PX || Math.abs(x) / (up.at - down.at) > TURN_PX_PER_MS)) turn(x < 0 ? 1 : -1)
    // For the mouse the browser's double click is used, at the speed of the system's setting.
    if (hasMoved || event.pointerType === 'mouse' || !isOnPicture(event)) return
    const isSecond = lastTap && up.at - lastTap.at < DOUBLE_TAP_MS && distance(up, lastTap) < DOUBLE_TAP_PX
    lastTap = isSecond ? undefined : up
    if (isSecond) toggle(up)
  }
  /** No gestures while the page itself is zoomed: dragging then pans it. */
  function look() {
    stage.toggleAttribute('data-zoomed', (visualViewport?.scale ?? 1) > 1.01)
    // The picture's place may have changed.
    show(1, CENTER)
  }

  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', release, { signal })
  stage.addEventListener(
    'dblclick',
    (event) => pointerType === 'mouse' && isOnPicture(event) && toggle({ x: event.clientX, y: event.clientY }),
    { signal },
  )
  // A click that ended a swipe or a pan must not close the viewer.
  stage.addEventListener('click', (event) => (isSwipe || (hasMoved && scale > 1)) && event.stopPropagation(), {
    signal,
  })
  stage.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  addEventListener('resize', look, { signal })
  visualViewport?.addEventListener('resize', look, { signal })
  look()
  return reset
}
