import type { ReactNode } from 'react'
import { note } from './FooterNote.css.ts'

interface FooterNoteProps {
  children?: ReactNode
  /** For text that changes while somebody waits for it. */
  role?: 'status'
}

/** A line at the end of the footer. It keeps its height when empty, so that nothing moves. */
export const FooterNote = ({ children, role }: FooterNoteProps) => (
  <p className={note} role={role}>
    {children}
  </p>
)
