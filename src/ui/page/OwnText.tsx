import type { ReactNode } from 'react'
import { ownText } from '#ui/styles/layout.css.ts'

/**
 * For text beside something that comes and goes. In a translated page React's text nodes have been replaced: it would
 * insert before them or change them in vain. No box of its own.
 */
export const OwnText = ({ children }: { children: ReactNode }) => <span className={ownText}>{children}</span>
