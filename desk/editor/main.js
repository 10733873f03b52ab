/** The editor's page: Sveltia CMS with the configuration that the desk makes. */
import { init } from '@sveltia/cms'

const response = await fetch(new URL('config.json', location.href))
init({ config: await response.json() })
