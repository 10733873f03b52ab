import { church } from '#content/church.ts'
import descriptions from '#content/descriptions.json'
import type { ScreenFacts } from './router.tsx'

/** The built not-found screen's path; no route uses it. */
export const NOT_FOUND_PATH = '/404'

/** The built page that can become any screen: the worker answers with it before the built pages are stored. */
export const APP_SHELL_PATH = '/app-shell'

export const NOT_FOUND_FACTS: ScreenFacts = { title: 'Page Not Found' }

/** The church's name comes first on the home page, last everywhere else. */
export const documentTitle = (title: string, path: string) =>
  path === '/' ? `${church.name} · ${title}` : `${title} · ${church.name}`

/** One sentence for search engines: the screen's own, or else the church's. */
export const descriptionOf = (facts: ScreenFacts, path: string) =>
  facts === NOT_FOUND_FACTS
    ? `This page does not exist. Find your way back to ${church.name}.`
    : ((descriptions as Record<string, string>)[path.slice(1)] ?? church.description)
