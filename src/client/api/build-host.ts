/** The prerenderer hosts the data layer: reads come from the content folder, as the build will write them. */
import collections from 'virtual:collections'
import { answerApi } from '#data/api/answer-api.ts'

export const answerFromContent = (path: string) =>
  answerApi(new Request(new URL(path, 'http://build.invalid')), {
    read: (name) => Promise.resolve(collections[name]),
    receive: () => Promise.reject(new Error('no messages are sent while the site is built')),
  })
