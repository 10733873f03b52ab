import type { ReactNode } from 'react'
import * as layout from '#ui/styles/layout.css.ts'

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={layout.visuallyHidden}>{children}</span>
)
