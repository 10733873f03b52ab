/** The last removal, while it can be undone. */
export interface Removal {
  undo(): Promise<void>
}

/** Toast: the message is being sent. */
export const BEING_SENT = {
  title: 'Sending Now',
  text: 'This message is being sent right now. Please try again in a moment.',
}

/** Toast: too late to change it. */
export const ALREADY_SENT = {
  title: 'Already Sent',
  text: 'This message was delivered before you could change it.',
}

/** Toast: Edit would overwrite what the person is writing. */
export const FORM_IN_USE = {
  title: 'The Form Is in Use',
  text: 'There is already text in the form. Send it or clear it first, then press Edit again.',
}

/** Toast: the message is no longer on the device, and was not sent. */
export const GONE = {
  title: 'Not Sent',
  text: 'This message is no longer on this device. Your browser cleared it, or you removed it in another window. Press Undo to put it back.',
  variant: 'destructive',
} as const

/** Toast: Edit has made a draft of it. */
export const TAKEN_BACK = {
  title: 'Already Being Edited',
  text: 'You are editing this message. Its text is in the form, in this window or another.',
}

/** Toast: IndexedDB has refused. */
export const NOT_DONE = {
  title: 'Error',
  text: 'That did not work. The message is still here, and you can copy its text. Please try again.',
  variant: 'destructive',
} as const
