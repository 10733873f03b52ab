import type { ReactNode } from 'react'
import { visuallyHidden } from './VisuallyHidden.css.ts'

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={visuallyHidden}>{children}</span>
)
