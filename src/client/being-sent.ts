/** Keys of the messages whose first try this page awaits: its form says what becomes of them, nobody else. */
export const beingSent = new Set<string>()
