import type { ReactNode } from 'react'
import { note } from './FooterNote.css.ts'

/** A line at the very foot, whose room is kept: what comes and goes there moves nothing. */
export const FooterNote = ({ children }: { children?: ReactNode }) => <p className={note}>{children}</p>
