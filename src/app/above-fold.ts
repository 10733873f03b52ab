/** What of a first view can be seen: to lay out the rest would only keep a finger waiting. */
import { nextTask } from '#client/next-task.ts'
import { writeAwaited } from './stand-in.ts'

/** Of the glass, no character takes less, with the room about words: 15 px in lines of 22, half as wide as high. */
const CHARACTER_PX2 = 165
/** Half a pixel is rounding. */
const SAME_PX = 0.5

/**
 * Lays it out, where nobody sees it, in several tasks.
 * @param content is left as it is
 * @returns what begins in the first screenful of a window that is as wide as this one, however high it gets;
 *   all that this screen has room for, where the rest bears on where that lies
 */
export async function aboveFold(content: DocumentFragment): Promise<DocumentFragment> {
  const own = document.querySelector('main')
  const likely = cutAfter(content, (Math.max(screen.width, innerWidth) * screen.height) / CHARACTER_PX2)
  if (!own) return likely
  // How wide the last of a row is may depend on whether another follows.
  return (await cutAtFold(likely, own, false)) ?? (await cutAtFold(likely, own, true)) ?? likely
}

/** @returns a copy that ends after so many characters: what nobody could see is not even laid out to know where it lies */
function cutAfter(content: DocumentFragment, characters: number): DocumentFragment {
  const copy = document.importNode(content, true)
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  let left = characters
  while (left > 0 && texts.nextNode()) left -= (texts.currentNode as Text).data.trim().length
  if (left > 0) return copy
  const rest = document.createRange()
  rest.setStartAfter(texts.currentNode)
  rest.setEnd(copy, copy.childNodes.length)
  rest.deleteContents()
  return copy
}

/**
 * @param keepsNext whether the first that lies below the fold stays among its neighbours
 * @returns undefined where something would no longer lie where it does
 */
async function cutAtFold(content: DocumentFragment, own: HTMLElement, keepsNext: boolean): Promise<DocumentFragment | undefined> {
  await nextTask()
  const next = writeAwaited(content, own)
  const room = next.lastElementChild!
  await nextTask()
  const { top } = next.getBoundingClientRect()
  const all = [...next.querySelectorAll('*')].filter((element) => element !== room)
  const places = new Map(all.map((element) => [element, element.getBoundingClientRect()]))
  const isDrawn = (element: Element) => element.getClientRects().length > 0
  const seen = all.filter((element) => places.get(element)!.top - top < screen.height && isDrawn(element))
  // What is not drawn at all may bear on what comes after it.
  const last = all.indexOf(seen.at(-1)!)
  const rest = new Set(all.filter((element, index) => index > last || (isDrawn(element) && !seen.includes(element))))
  await nextTask()
  const isCut = (element: Element) => !isInText(element) && (!keepsNext || rest.has(element.previousElementSibling!))
  for (const element of [...rest].filter(isCut)) element.remove()
  const moved = next.getBoundingClientRect().top - top
  const isMoved = (element: Element) => {
    const before = places.get(element)!
    const now = element.getBoundingClientRect()
    return [now.top - moved - before.top, now.left - before.left, now.width - before.width].some((by) => Math.abs(by) > SAME_PX)
  }
  const isSame = seen.length > 0 && !seen.some(isMoved)
  room.remove()
  next.remove()
  if (!isSame) return undefined
  const cut = document.createDocumentFragment()
  cut.append(...next.childNodes)
  return cut
}

/** A word of a line: how the line before it breaks may depend on it. */
const isInText = ({ parentNode }: Element) => [...parentNode!.childNodes].some((node) => node instanceof Text && node.data.trim())
