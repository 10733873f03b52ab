/** The last removal, while it can be undone. */
export interface Removal {
  undo(): Promise<void>
}

/** Toast: another window is editing the message. */
export const CHANGED_ELSEWHERE = {
  title: 'Being changed',
  text: 'You are changing this message in another window. Please go on there, or leave it as it was.',
}

/** Toast: the message is being sent. */
export const BEING_SENT = {
  title: 'Being sent',
  text: 'This message is being sent right now. Please try again in a moment.',
}

/** Toast: the message is no longer on the device, and was not sent. */
export const GONE = {
  title: 'Not sent',
  text: 'This message is not on this device any more: your browser has cleared it, or you have removed it in another window. Undo puts it back.',
  variant: 'destructive',
} as const
