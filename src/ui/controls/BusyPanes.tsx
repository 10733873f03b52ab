import { pane, panes } from './BusyPanes.css.ts'

/** A busy indicator: three small windows that light up in turn. */
export const BusyPanes = () => (
  <span className={panes} aria-hidden="true">
    <span className={pane} />
    <span className={pane} />
    <span className={pane} />
  </span>
)
