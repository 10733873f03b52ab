import type { ReactNode } from 'react'
import { note } from './Footer.css.ts'

/** A line at the end of the footer. It keeps its height when empty, so that nothing moves. */
export const FooterNote = ({ children }: { children?: ReactNode }) => <p className={note}>{children}</p>
