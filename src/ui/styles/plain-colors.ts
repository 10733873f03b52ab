/** The church's colors for the pages that answer a form without scripts (`#data/forms/plain-page-style.ts`). */
import { day, night, type ThemeColors } from './themes.ts'

const properties = (theme: ThemeColors) =>
  Object.entries(theme)
    .map(([name, color]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color}`)
    .join(';')

export const PLAIN_COLORS = `:root{color-scheme:light dark;${properties(day)}}@media screen and (prefers-color-scheme:dark){:root{${properties(night)}}}`
