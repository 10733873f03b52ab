/** The editor's page: Sveltia CMS, which reads `config.json` on its own. */
import { init } from '@sveltia/cms'

// The cookie says who is signed in, so the editor does not have to ask. It sends this token with each call.
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token: 'cookie' }))
init()
