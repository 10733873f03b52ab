import { announce } from '#ui/announcer/announce.ts'

/** The toasts on the screen: a small store outside React, so that any code can show one. */
export interface Toast {
  id: number
  title: string
  text: string
  variant: 'default' | 'destructive'
}

const NONE: readonly Toast[] = []
let toasts = NONE
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast. A destructive one stays until it is dismissed. @returns its id, for `dismissToast` */
export function showToast({
  title,
  text,
  variant = 'default',
}: Omit<Toast, 'id' | 'variant'> & Partial<Pick<Toast, 'variant'>>): number {
  lastId += 1
  announce(`${title}${/[.!?]$/.test(title) ? '' : '.'} ${text}`, variant === 'destructive' ? 'assertive' : 'polite')
  // A toast with the same text is replaced.
  const others = toasts.filter((toast) => toast.title !== title || toast.text !== text || toast.variant !== variant)
  set([...others, { id: lastId, title, text, variant }])
  return lastId
}

export const dismissToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

export const getToasts = () => toasts
export const getServerToasts = () => NONE
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
