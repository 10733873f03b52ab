import { skip } from './SkipLink.css.ts'

/** The first element of the page. Its target has `tabIndex={-1}`. */
export const SkipLink = () => (
  <a href="#main" className={skip}>
    Skip to main content
  </a>
)
