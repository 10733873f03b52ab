/** Gives an element the focus, also a heading, which nobody reaches by Tab: screen readers go on from there, and so does the next Tab. */
export function giveFocus(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus(options)
}
