/** How far the seek buttons go, in the player and on a lock screen. */
export const BACK_S = 15
export const ON_S = 30
