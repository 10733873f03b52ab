import { showToast } from '#ui/chrome/toasts/toasts.ts'

/** Copies a message's text to the clipboard, and shows a toast with the outcome. */
export async function copyMessage(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', text: 'The message is on your clipboard.', variant: 'default' })
  } catch {
    showToast({
      title: 'Not copied',
      text: 'Your browser does not let this site copy text. Select the text above and copy it yourself.',
      variant: 'destructive',
    })
  }
}
