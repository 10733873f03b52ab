/** What toasts say about a message, by its state or by the outcome of a button. */
export const TOASTS = {
  busy: {
    title: 'Sending Now',
    text: 'This message is being sent right now. Please try again in a moment.',
  },
  delivered: {
    title: 'Already Sent',
    text: 'This message was delivered before you could change it.',
  },
  'form-in-use': {
    title: 'The Form Is in Use',
    text: 'There is already text in the form. Send it or clear it first, then press Edit again.',
  },
  gone: {
    title: 'Not Sent',
    text: 'This message is no longer on this device. Your browser cleared it, or you removed it in another window. Press Undo to put it back.',
    variant: 'destructive',
  },
  'taken-back': {
    title: 'Already Being Edited',
    text: 'You are editing this message. Its text is in the form, in this window or another.',
  },
  /** IndexedDB has refused. */
  refused: {
    title: 'Not Done',
    text: 'That didn’t work. The message is still here, and you can copy its text. Please try again.',
    variant: 'destructive',
  },
  copied: { title: 'Copied', text: 'The message is on your clipboard.', variant: 'default' },
  'not-copied': {
    title: 'Not Copied',
    text: 'Your browser won’t let this site copy text. Please select the text and copy it yourself.',
    variant: 'destructive',
  },
} as const
