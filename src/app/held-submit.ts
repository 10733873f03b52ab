/**
 * A form that is sent before its own code is there goes out as browsers send forms. Where the browser knows that there
 * is no connection, that try would end on its error page: the form is held instead, with its text in it, until the code
 * has come or the line is back.
 */
import { FORM_READY } from '#client/form-ready.ts'
import { showToast } from '#ui/toasts.ts'

const WAIT = { title: 'Not sent yet', text: "There's no connection right now. What you wrote stays in the form, and is sent as soon as it's back. Please keep this page open." }

/** With a connection again, the code has this long to come before the browser sends the form by itself. */
const CODE_TIMEOUT_MS = 10_000

export function holdEarlySubmits(): void {
  const ready = new WeakSet<EventTarget>()
  const held = new Set<HTMLFormElement>()
  const release = (form: HTMLFormElement) => {
    ready.add(form)
    if (form.isConnected && held.delete(form)) form.requestSubmit()
  }
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      // One that goes out now, from a person's hand, is not sent once more later.
      if (form.method !== 'post' || ready.has(form) || navigator.onLine) return void held.delete(form)
      event.preventDefault()
      event.stopPropagation()
      if (held.has(form)) return
      held.add(form)
      showToast({ ...WAIT, variant: 'destructive' })
    },
    { capture: true },
  )
  addEventListener(FORM_READY, (event) => release((event as CustomEvent<HTMLFormElement>).detail))
  addEventListener('online', () => setTimeout(() => held.forEach(release), CODE_TIMEOUT_MS))
}
