import { createStore } from '#client/device/store.ts'
import { announce } from '#ui/announcer/announce.ts'

export interface Toast {
  id: number
  title: string
  text: string
  variant: 'default' | 'destructive'
}

/** The toasts on the screen. */
export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast. A destructive one stays until it is dismissed. @returns its id, for `dismissToast` */
export function showToast({ title, text, variant = 'default' }: Omit<Toast, 'id' | 'variant'> & Partial<Toast>) {
  lastId += 1
  announce(`${title}${/[.!?]$/.test(title) ? '' : '.'} ${text}`, variant === 'destructive' ? 'assertive' : 'polite')
  // A toast with the same text is replaced.
  const others = toasts
    .get()
    .filter((toast) => toast.title !== title || toast.text !== text || toast.variant !== variant)
  toasts.set([...others, { id: lastId, title, text, variant }])
  return lastId
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))
