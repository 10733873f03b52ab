/** Builds the site and the server's program before any test of the container, unless `npm test` has. */
import { buildSite } from '#tests/built-site.ts'
import { needBubblewrap } from './container.ts'

export default function setup(): void {
  needBubblewrap()
  buildSite({})
}
