import type { ReactNode } from 'react'
import { ownText } from '#ui/styles/layout.css.ts'

/**
 * An element of its own for text beside something that comes and goes. A translated page has other nodes where React's
 * text nodes were, and React would insert before them or change them in vain. Lays out as if it were not there.
 */
export const OwnText = ({ children }: { children: ReactNode }) => <span className={ownText}>{children}</span>
