import { visuallyHidden } from '#ui/styles/layout.css.ts'

/**
 * For `announce`. In every page and dialog from the start, since screen readers often miss a region that is added with
 * its text.
 */
export const LiveRegions = () => (
  <div className={visuallyHidden}>
    <div role="status" aria-live="polite" aria-atomic="true" />
    <div role="alert" aria-live="assertive" aria-atomic="true" />
  </div>
)
