import { church } from '#content/church.ts'
import type { ScreenFacts } from './router.tsx'

/** The path under which the not-found screen is built; no route has it. */
export const NOT_FOUND_PATH = '/404'

export const NOT_FOUND_FACTS: ScreenFacts = {
  title: 'Page Not Found',
  description: `This page does not exist. Find your way back to ${church.name}.`,
}

/** The document's title: the church's name first on the home page, last everywhere else. */
export const documentTitle = (title: string, path: string) =>
  path === '/' ? `${church.name} · ${title}` : `${title} · ${church.name}`
