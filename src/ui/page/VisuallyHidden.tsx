import type { ReactNode } from 'react'
import { visuallyHidden } from '#ui/styles/layout.css.ts'

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={visuallyHidden}>{children}</span>
)
