import { showToast } from '#ui/chrome/toasts.ts'

/** Puts a message's text on the clipboard, and says what came of it. */
export async function copyMessage(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', text: 'The message is on your clipboard.', variant: 'default' })
  } catch {
    showToast({
      title: 'Not copied',
      text: 'This browser does not let the site copy. Mark the text above and copy it by hand.',
      variant: 'destructive',
    })
  }
}
