/** The editor's page: Sveltia CMS with the configuration that the desk makes. */
import { init } from '@sveltia/cms'

// The cookie says who is signed in, so the editor does not have to ask. It sends this token with each call.
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token: 'cookie' }))
const response = await fetch(new URL('config.json', location.href))
init({ config: await response.json() })
