/** Focuses any element, such as a heading. Screen readers and the next Tab continue from there. */
export function giveFocus(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus(options)
}
