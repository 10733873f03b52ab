import { showToast } from '#ui/chrome/toasts/toasts.ts'

/** Copies a message's text to the clipboard, and shows a toast with the outcome. */
export async function copyMessage(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', text: 'The message is on your clipboard.', variant: 'default' })
  } catch {
    showToast({
      title: 'Not Copied',
      text: 'Your browser will not let this site copy text. Please select the text and copy it yourself.',
      variant: 'destructive',
    })
  }
}
