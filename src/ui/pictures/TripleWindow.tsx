import { lancetPath, tracery } from './lancet.ts'
import { came, frame, glass, glassDeep, glassWarm, sideWindow, windows } from '#ui/page/PageHero.css.ts'

const SIDE = { width: 52, height: 150 }
const MIDDLE = { width: 64, height: 200 }

function Light({ x, width, height, className }: { x: number; width: number; height: number; className?: string }) {
  const y = MIDDLE.height - height
  const outline = lancetPath(width, height)
  const lead = tracery(width, height)
  return (
    <g transform={`translate(${x} ${y})`} className={className}>
      <path className={glass} d={outline} />
      <path
        className={glassDeep}
        d={`M0 ${height}V${height - 34}L${width / 2} ${height - 56}L${width} ${height - 34}V${height}Z`}
      />
      <circle className={glassWarm} cx={width / 2} cy={width * 0.62} r={width * 0.17} />
      <path className={came} d={`${lead.stone}${lead.bars}`} />
      <circle className={came} cx={width / 2} cy={width * 0.62} r={width * 0.17} />
      <path className={frame} d={outline} />
    </g>
  )
}

/** Three lancet windows, the middle one tallest. Decoration. */
export const TripleWindow = () => (
  <svg className={windows} viewBox="0 0 196 200" aria-hidden="true">
    <Light x={2} {...SIDE} className={sideWindow} />
    <Light x={66} {...MIDDLE} />
    <Light x={142} {...SIDE} className={sideWindow} />
  </svg>
)
