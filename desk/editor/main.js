/** The editor's page: Sveltia CMS, which reads `config.json` on its own. */
import { init } from '@sveltia/cms'

// The cookie says who is signed in, so the editor does not have to ask. It sends this token with each call.
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token: 'cookie' }))

// Sveltia leaves its first page in a view transition, and enters the second at once if the first has not begun: where the
// data is faster than a frame, the transition back comes last, and the page stays empty.
Object.defineProperty(document, 'startViewTransition', { value: undefined })
init()
