/** The prerenderer hosts the data layer: reads come from the content folder, as the build will write them. */
import { answerApi } from '#data/api/answer-api.ts'
import { COLLECTION_SCHEMAS, sortCollection, type Collections, type ReadCollection } from '#data/api/collections.ts'
import * as v from 'valibot'

const FILES: { [N in keyof Collections]: () => Promise<{ default: unknown }> } = {
  sermons: () => import('#content/sermons.json'),
  leaders: () => import('#content/leaders.json'),
  outreach: () => import('#content/outreach.json'),
  gallery: () => import('#content/gallery.json'),
  events: () => import('#content/events.json'),
}

const read: ReadCollection = async (name) => {
  // The content plugin gives the list in each file.
  const entries = v.parse(COLLECTION_SCHEMAS[name] as v.GenericSchema, (await FILES[name]()).default)
  return sortCollection(name, entries as Collections[typeof name])
}

export const answerFromContent = (path: string) =>
  answerApi(new Request(new URL(path, 'http://build.invalid')), {
    read,
    receive: () => Promise.reject(new Error('no messages are sent while the site is built')),
  })
