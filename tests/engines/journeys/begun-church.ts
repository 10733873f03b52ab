/** What `npm run begin` made of its answers, in this engine. */
import { expect } from 'vitest'
import { walkThroughBegunChurch } from '#tests/congregation/begun-walk.ts'
import { BEGUN_ENVIRONMENT } from '#tests/congregation/folders.ts'
import { startSite } from '#tests/e2e/kit/site.ts'
import { HARMLESS } from '#tests/engines/browsers/engine.ts'
import type { Journey } from './journeys.ts'
import { visitor } from '#tests/engines/visitor/visitor.ts'

export const begunChurchJourney: Journey = {
  name: 'a church begun from answers: every screen online, then all of them offline',
  async take({ launch }) {
    const site = await startSite(BEGUN_ENVIRONMENT)
    try {
      const person = visitor(await launch(), site.url)
      const cutOff = async () => {
        expect((await person.browser.problems()).filter((line) => !HARMLESS.test(line))).toEqual([])
        await site.stop()
        await person.browser.goOffline()
      }
      expect(await walkThroughBegunChurch(person, cutOff)).toEqual([])
    } finally {
      await site.dispose()
    }
  },
}
