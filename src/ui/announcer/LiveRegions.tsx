import { visuallyHidden } from '#ui/styles/layout.css.ts'

/**
 * Where `announce` puts its texts. In every page and every modal dialog from the start: screen readers often miss a
 * region that arrives with its text.
 */
export const LiveRegions = () => (
  <div className={visuallyHidden}>
    <div role="status" aria-live="polite" aria-atomic="true" />
    <div role="alert" aria-live="assertive" aria-atomic="true" />
  </div>
)
