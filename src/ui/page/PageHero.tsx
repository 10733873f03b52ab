import type { ReactNode } from 'react'
import { wrap } from '#ui/styles/layout.css.ts'
import { TripleWindow } from '#ui/pictures/TripleWindow.tsx'
import { hero, inner, lead as leadClass, words } from './PageHero.css.ts'

export const PageHero = ({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) => (
  <div className={hero}>
    <div className={`${wrap} ${inner}`}>
      <div className={words}>
        <h1>{title}</h1>
        {lead && <p className={leadClass}>{lead}</p>}
        {children}
      </div>
      <TripleWindow />
    </div>
  </div>
)
