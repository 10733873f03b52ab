/** The facts of this church, as `church.json` states them; the build has checked them against their schema. */
import type { Church } from '#schema/church/church.ts'
import facts from './church.json' with { type: 'json' }

export const church: Church = facts as Church
