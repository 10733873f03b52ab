/** What toasts say about a message, by its state or by the outcome of a button. */
export const TOASTS = {
  busy: {
    title: 'Sending now',
    text: 'This message is being sent right now. Please try again in a moment.',
  },
  delivered: {
    title: 'Already sent',
    text: 'This message was delivered before you could change it.',
  },
  'form-in-use': {
    title: 'The form is in use',
    text: 'There is text in the form. Please send it or clear it first, then press Edit again.',
  },
  gone: {
    title: 'Not sent',
    text: 'This message is no longer on this device. Your browser cleared it, or you removed it in another window. Press Undo to put it back.',
    variant: 'destructive',
  },
  'taken-back': {
    title: 'Already being edited',
    text: 'You are editing this message. Its text is in the form, in this window or another one.',
  },
  /** IndexedDB has refused. */
  refused: {
    title: 'Error',
    text: 'This device could not do that. The message is still here, and you can copy its text. Please try again.',
    variant: 'destructive',
  },
  copied: { title: 'Copied', text: 'The message is on your clipboard.', variant: 'default' },
  'not-copied': {
    title: 'Not copied',
    text: 'Your browser does not let this site copy text. Select the text above and copy it yourself.',
    variant: 'destructive',
  },
} as const
