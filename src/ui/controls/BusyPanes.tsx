import { pane, panes } from './BusyPanes.css.ts'

/** Three small windows that light up in turn, beside words that say what is under way. */
export const BusyPanes = () => (
  <span className={panes} aria-hidden="true">
    <span className={pane} />
    <span className={pane} />
    <span className={pane} />
  </span>
)
