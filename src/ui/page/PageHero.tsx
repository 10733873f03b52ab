import type { ReactNode } from 'react'
import { lancetPath, tracery } from '#ui/pictures/lancet.ts'
import * as layout from '#ui/styles/layout.css.ts'
import * as styles from './PageHero.css.ts'

export const PageHero = ({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) => (
  <div className={styles.hero}>
    <div className={`${layout.wrap} ${styles.inner}`}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
      <TripleWindow />
    </div>
  </div>
)

const SIDE = { width: 52, height: 150 }
const MIDDLE = { width: 64, height: 200 }

function Light({ x, width, height, className }: { x: number; width: number; height: number; className?: string }) {
  const y = MIDDLE.height - height
  const outline = lancetPath(width, height)
  const lead = tracery(width, height)
  return (
    <g transform={`translate(${x} ${y})`} className={className}>
      <path className={styles.glass} d={outline} />
      <path
        className={styles.glassDeep}
        d={`M0 ${height}V${height - 34}L${width / 2} ${height - 56}L${width} ${height - 34}V${height}Z`}
      />
      <circle className={styles.glassWarm} cx={width / 2} cy={width * 0.62} r={width * 0.17} />
      <path className={styles.came} d={`${lead.stone}${lead.bars}`} />
      <circle className={styles.came} cx={width / 2} cy={width * 0.62} r={width * 0.17} />
      <path className={styles.frame} d={outline} />
    </g>
  )
}

/** Three lancet windows, the middle one tallest. Decoration. */
const TripleWindow = () => (
  <svg className={styles.windows} viewBox="0 0 196 200" aria-hidden="true">
    <Light x={2} {...SIDE} className={styles.sideWindow} />
    <Light x={66} {...MIDDLE} />
    <Light x={142} {...SIDE} className={styles.sideWindow} />
  </svg>
)
