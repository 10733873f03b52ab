import { lancetPath } from './lancet.ts'
import { came, foot, frame, mark, pane, roundel } from './WindowMark.css.ts'

export const WindowMark = () => (
  <svg className={mark} viewBox="-2 -2 28 42" aria-hidden="true">
    <path className={pane} d={lancetPath(24, 38)} />
    <path className={foot} d="M0 38V31L24 25V38Z" />
    <circle className={roundel} cx="12" cy="15" r="5" />
    <path className={came} d="M12 0V38M0 20H24M0 31L24 25" />
    <circle className={came} cx="12" cy="15" r="5" />
    <path className={frame} d={lancetPath(24, 38)} />
  </svg>
)
