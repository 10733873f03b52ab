/** The church's colors for the pages that answer a form without scripts (`#data/forms/plain-page-style.ts`). */
import { day, night, type Colors } from './themes.ts'

const NAMES = [
  'ground',
  'raised',
  'text',
  'textMuted',
  'border',
  'borderStrong',
  'action',
  'onAction',
  'actionHover',
  'link',
  'destructive',
  'accent',
  'focusInner',
  'focusOuter',
] as const satisfies (keyof Colors)[]

const properties = (theme: Colors) =>
  NAMES.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${theme[name]}`).join(';')

export const PLAIN_COLORS = `:root{color-scheme:light dark;${properties(day)}}@media screen and (prefers-color-scheme:dark){:root{${properties(night)}}}`
