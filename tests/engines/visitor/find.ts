/**
 * Finds elements by role and name, by label, or by text. These functions run in the page, so each is self-contained.
 */

/** Where to look: a landmark or section, by name. */
export interface Place {
  role: string
  name: string
}

/** The first visible element with this role and name, or else with a name that contains it. */
export function byRole(role: string, name: string, within: Place | null): HTMLElement | null {
  const selectors: Record<string, string> = {
    button: 'button, [role="button"], summary',
    link: 'a[href]',
    region: 'section[aria-labelledby], section[aria-label], [role="region"]',
    navigation: 'nav',
    main: 'main',
    contentinfo: 'footer',
    article: 'article',
  }
  const nameOf = (element: Element): string => {
    const labeled = element.getAttribute('aria-labelledby')
    const said = labeled
      ? labeled
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ')
      : (element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.textContent ?? '')
    return said.replace(/\s+/g, ' ').trim()
  }
  // Not `checkVisibility`, which old browsers lack.
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const among = (root: ParentNode, kind: string) =>
    [...root.querySelectorAll<HTMLElement>(selectors[kind] ?? `[role="${kind}"]`)].filter((element) => isShown(element))
  const best = (elements: HTMLElement[], wanted: string) =>
    elements.find((element) => nameOf(element) === wanted) ??
    elements.find((element) => nameOf(element).includes(wanted)) ??
    null
  const root = within ? best(among(document, within.role), within.name) : document
  return root && best(among(root, role), name)
}

/** The visible field with this label. */
export function byLabel(label: string): HTMLElement | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].filter(
    (field) => field.getClientRects().length > 0,
  )
  const labelOf = (field: HTMLInputElement) =>
    (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').replace(/\s+/g, ' ').trim()
  return (
    fields.find((field) => labelOf(field) === label) ?? fields.find((field) => labelOf(field).startsWith(label)) ?? null
  )
}

export const wholePage = (): HTMLElement => document.body
