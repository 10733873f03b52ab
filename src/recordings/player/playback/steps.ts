/** How far the buttons go, here and on a lock screen. */
export const BACK_S = 15
export const ON_S = 30
