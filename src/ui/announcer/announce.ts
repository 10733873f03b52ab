/** Tells screen readers what has changed. Everything visible is plain text without a live role. */

const TONES = ['assertive', 'polite'] as const
type Tone = (typeof TONES)[number]

/**
 * Orca drops a text that arrives with other changes to the page. After a search 150 ms is too little, 400 ms is enough.
 */
export const QUIET_MS = 500
/** After this time the text is removed, so that nobody finds it at the end of the page. */
export const STAYS_MS = 5000

/** @param say puts a text into the live region of this tone, or empties it. @returns `announce`, below */
export function createAnnouncer(say: (text: string, tone: Tone) => void) {
  let waiting: { text: string; tone: Tone }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const last: Partial<Record<Tone, string>> = {}

  function flush() {
    for (const tone of TONES) {
      const texts = new Set(waiting.flatMap((each) => (each.tone === tone ? each.text : [])))
      if (texts.size === 0) continue
      const text = [...texts].join(' ')
      // Screen readers drop a text that equals the last one.
      last[tone] = text === last[tone] ? `${text}\u00A0` : text
      say(last[tone], tone)
    }
    waiting = []
    timer = setTimeout(() => TONES.forEach((tone) => say('', tone)), STAYS_MS)
  }

  return (text: string, tone: Tone = 'polite'): (() => void) => {
    const announcement = { text, tone }
    waiting.push(announcement)
    clearTimeout(timer)
    timer = setTimeout(flush, QUIET_MS)
    return () => void (waiting = waiting.filter((each) => each !== announcement))
  }
}

const ROLES = { assertive: 'alert', polite: 'status' } as const
const regions = new WeakMap<Element, Record<Tone, Element>>()

/**
 * Adds the live regions to an element, in a closed shadow root: what is seen is in the document once, also for those
 * who search it, and for tests.
 */
export function openRegions(host: HTMLElement | null): void {
  if (!host || regions.has(host)) return
  const root = host.attachShadow({ mode: 'closed' })
  const add = (tone: Tone) => {
    const region = root.appendChild(document.createElement('div'))
    region.setAttribute('role', ROLES[tone])
    region.setAttribute('aria-live', tone)
    region.setAttribute('aria-atomic', 'true')
    return region
  }
  regions.set(host, { assertive: add('assertive'), polite: add('polite') })
}

/**
 * Writes into the open dialog's region, if there is one: a modal dialog makes the page behind it inert, so it is not
 * read.
 */
function write(text: string, tone: Tone): void {
  const find = (place: string) => document.querySelector(`${place} [data-announcer]`)
  const host = find('dialog[open]') ?? find('body')
  const region = host && regions.get(host)?.[tone]
  // Cleared first: the new text is an addition, not a change to the old one.
  region?.replaceChildren()
  region?.append(text)
}

/**
 * Says a text once the page has been quiet for half a second.
 * @param tone `assertive` interrupts: for failures only
 * @returns a function that cancels the text, if it has not been said
 */
export const announce = createAnnouncer(write)
