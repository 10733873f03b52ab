/** What was removed last, while it can be taken back. */
export interface Removal {
  undo(): Promise<void>
}

/** Why a message could not be removed or changed. */
export const BEING_SENT = { title: 'Being sent', text: 'This message is being sent right now. Please try again in a moment.' }
