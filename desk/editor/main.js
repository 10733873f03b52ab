/** The editor's page: Sveltia CMS with the configuration that the desk makes. */
import CMS from '@sveltia/cms'

const response = await fetch(new URL('config.json', location.href))
CMS.init({ config: await response.json() })
