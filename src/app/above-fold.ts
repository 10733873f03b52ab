/** What of a first view can be seen: to lay out the rest would only keep a finger waiting. */
import { nextTask } from '#client/next-task.ts'
import { TEXT_SIZE_ATTRIBUTE } from '#schema/text-size.ts'
import { writeAwaited } from './stand-in.ts'

/** Of the glass, no character takes less, with the room about words: 15 px in lines of 22, half as wide as high. */
const CHARACTER_PX2 = 165
/** Half a pixel is rounding. */
const SAME_PX = 0.5

/** What can be seen of a screen. */
export interface AboveFold {
  content: DocumentFragment
  /** On which it was measured: on another it is not to be used. */
  glass: string
}

/** How much of a screen can be seen depends on this. */
export const glass = () => [innerWidth, fold(), document.documentElement.getAttribute(TEXT_SIZE_ATTRIBUTE)].join()

/** A phone's browser may show and hide its bars; where the page is shown smaller than the phone would have it, the window is the higher. */
const fold = () => Math.max(screen.height, innerHeight)

/**
 * Lays it out, where nobody sees it, in several short tasks.
 * @param content is left as it is
 * @returns what of it begins in the first screenful; all of it where the rest bears on where that lies, or where that cannot be told
 */
export async function aboveFold(content: DocumentFragment): Promise<AboveFold> {
  const measuredOn = glass()
  const likely = cutAfter(content, (Math.max(screen.width, innerWidth) * fold()) / CHARACTER_PX2)
  let cut: DocumentFragment | undefined
  // How wide the last of a row is may depend on whether another follows.
  for (const keepsNext of [false, true]) cut ??= likely && (await cutAtFold(likely, true, keepsNext))
  for (const keepsNext of [false, true]) cut ??= await cutAtFold(content, false, keepsNext)
  return { content: cut && glass() === measuredOn ? cut : content, glass: measuredOn }
}

/**
 * What nobody could see is not even laid out to know where it lies.
 * @returns a copy that ends after so many characters; nothing where there are no more
 */
function cutAfter(content: DocumentFragment, characters: number): DocumentFragment | undefined {
  const copy = document.importNode(content, true)
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  let left = characters
  while (left >= 0) {
    if (!texts.nextNode()) return undefined
    left -= (texts.currentNode as Text).data.trim().length
  }
  const rest = document.createRange()
  rest.setStartAfter(texts.currentNode)
  rest.setEnd(copy, copy.childNodes.length)
  rest.deleteContents()
  return copy
}

/**
 * @param isShort whether it has lost its end: part of what was counted may not be drawn, and then it does not fill the glass
 * @param keepsNext whether the first that lies below the fold stays among its neighbours
 * @returns undefined where something would no longer lie where it does, or is not known to
 */
async function cutAtFold(content: DocumentFragment, isShort: boolean, keepsNext: boolean): Promise<DocumentFragment | undefined> {
  await nextTask()
  const own = document.querySelector('main')
  // Until the page is whole, what lies further down is as high as most are, and not as it is (`src/ui/off-screen.css.ts`).
  if (!own || !isWhole()) return undefined
  const next = writeAwaited(content, own)
  try {
    await nextTask()
    const room = next.lastElementChild!
    const { top } = next.getBoundingClientRect()
    const all = [...next.querySelectorAll('*')].filter((element) => element !== room)
    const places = new Map(all.map((element) => [element, element.getBoundingClientRect()]))
    const isDrawn = (element: Element) => element.getClientRects().length > 0
    const seen = new Set(all.filter((element) => places.get(element)!.top - top < fold() && isDrawn(element)))
    if (!seen.size || !isWhole() || (isShort && room.getBoundingClientRect().top - top < fold())) return undefined
    // What is not drawn at all may bear on what comes after it.
    const last = all.lastIndexOf([...seen].pop()!)
    const rest = new Set(all.filter((element, index) => index > last || (isDrawn(element) && !seen.has(element))))
    await nextTask()
    const isCut = (element: Element) => !isInText(element) && (!keepsNext || rest.has(element.previousElementSibling!))
    for (const element of [...rest].filter(isCut)) element.remove()
    const by = next.getBoundingClientRect().top - top
    const isMoved = (element: Element) => {
      const before = places.get(element)!
      const now = element.getBoundingClientRect()
      return [now.top - by - before.top, now.left - before.left, now.width - before.width].some((difference) => Math.abs(difference) > SAME_PX)
    }
    if ([...seen].some(isMoved)) return undefined
    room.remove()
    const cut = document.createDocumentFragment()
    cut.append(...next.childNodes)
    return cut
  } finally {
    next.remove()
  }
}

const isWhole = () => document.documentElement.dataset.whole !== undefined

/** A word of a line: how the line before it breaks may depend on it. */
const isInText = ({ parentNode }: Element) => [...parentNode!.childNodes].some((node) => node instanceof Text && node.data.trim())
