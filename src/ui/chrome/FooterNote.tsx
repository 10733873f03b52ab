import type { ReactNode } from 'react'
import { note } from './FooterNote.css.ts'

interface FooterNoteProps {
  children?: ReactNode
  /** For what changes while somebody waits for it. */
  role?: 'status'
}

/** A line at the very foot, whose room is kept: what comes and goes there moves nothing. */
export const FooterNote = ({ children, role }: FooterNoteProps) => (
  <p className={note} role={role}>
    {children}
  </p>
)
