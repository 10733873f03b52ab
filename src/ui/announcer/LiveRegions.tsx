import * as layout from '#ui/styles/layout.css.ts'
import { openRegions } from './announce.ts'

/**
 * For `announce`. In every page and dialog from the start, since screen readers often miss a region that is added with
 * its text.
 */
export const LiveRegions = () => <div ref={openRegions} className={layout.visuallyHidden} data-announcer="" />
