import type { ReactNode } from 'react'
import * as layout from '#ui/styles/layout.css.ts'

/**
 * For text next to something that comes and goes. A page translator replaces React's text nodes, so inserting before
 * them or changing them would fail. It makes no box.
 */
export const OwnText = ({ children }: { children: ReactNode }) => <span className={layout.boxless}>{children}</span>
