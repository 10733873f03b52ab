/** The second half of `src/ui/off-screen.css.ts`: what lies below the first view is laid out too, so that the page is whole. */
import { nextTask } from './next-task.ts'

/** What may be put off there. */
const PUT_OFF = 'section,article,li,footer>*,footer>*>*>*'
/** After so long no further element is begun: with one that takes long itself, more would keep a tap waiting (web.dev/articles/rail: 50 ms). */
const PIECE_MS = 10

/** The one that is under way: what has come since, it does not know. */
let latest = 0

/** All at once where that is quick; else in pieces, between which a tap is answered. */
export async function layOutRest(): Promise<void> {
  const own = ++latest
  const elements = [...document.querySelectorAll<HTMLElement>(PUT_OFF)]
  let began = performance.now()
  for (const element of elements) {
    element.style.contentVisibility = 'visible'
    // Has it laid out now, and not with all others.
    void element.offsetHeight
    if (performance.now() - began > PIECE_MS) {
      await nextTask()
      if (own !== latest) return
      began = performance.now()
    }
  }
  layOutAll()
  for (const element of elements) element.style.contentVisibility = ''
}

/** At once: whoever jumps to a place in the page is to arrive there. */
export const layOutAll = () => (document.documentElement.dataset.whole = '')

/**
 * Puts off what lies below the first view of what has just been written, until somebody has it laid out; what is under way ends.
 * @param isLaidOut then there is nothing to put off
 */
export function putOff(isLaidOut?: boolean): number {
  if (!isLaidOut) delete document.documentElement.dataset.whole
  return ++latest
}

/** Puts off what lies below the first view of what has just been written or styled anew, until that has been drawn. */
export function putOffRest(): void {
  const own = putOff()
  requestAnimationFrame(async () => {
    await nextTask()
    if (own === latest) await layOutRest()
  })
}
