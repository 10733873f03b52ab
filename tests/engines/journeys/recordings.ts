import { expect } from 'vitest'
import { SERMON_S } from '#tests/fixtures/sound/silence.ts'
import { startRecordedSite } from '#tests/e2e/kit/recorded-site.ts'
import type { Journey } from './journeys.ts'
import { until } from '#tests/engines/until.ts'
import { visitor, type Visitor } from '#tests/engines/visitor/visitor.ts'

const LIST = { role: 'region', name: 'Saved on This Device' }

const sound = (person: Visitor) =>
  person.browser.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('body > audio')
    return {
      at: audio?.currentTime ?? 0,
      of: audio?.duration || 0,
      isOn: audio?.paused === false,
      error: audio?.error?.message ?? null,
    }
  })

const sounds = (person: Visitor, from = 0) =>
  until(`the recording is heard beyond ${from} s`, async () => {
    const now = await sound(person)
    return (now.isOn && now.at > from) || now
  })

/** Drags the slider, and waits until it plays from there. */
async function seeksFar(person: Visitor, part = 0.8): Promise<void> {
  let of = 0
  // WebKitGTK first estimates its length.
  await until('its length is known', async () => ({ of } = await sound(person)).of > 60)
  await person.browser.evaluate((to) => {
    const slider = document.querySelector<HTMLInputElement>('[aria-label="Sermon player"] input[type="range"]')!
    slider.value = String(to)
    for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }))
  }, of * part)
  await until(`the recording is heard from ${part * 100}% on`, async () => {
    const now = await sound(person)
    return (now.isOn && now.at > of * part && now.at < of * part + 60) || now
  })
}

export const recordingJourney: Journey = {
  name: 'a recording keeps playing from screen to screen; saved, it plays and seeks with the server stopped',
  async take({ launch }) {
    const recorded = await startRecordedSite()
    try {
      const person = visitor(await launch(), recorded.url)
      const card = { role: 'article', name: recorded.sermon.title }
      await person.opens('/sermons')
      await person.waitsForWorker()
      await person.clicks('button', 'Play Here', card)
      await sounds(person)
      await person.clicks('link', 'Giving', { role: 'navigation', name: 'Main' })
      await person.isAt('/giving')
      await sounds(person, (await sound(person)).at)
      await seeksFar(person)
      await person.clicks('button', 'Close the player')

      await person.opens('/sermons')
      await person.clicks('button', 'Save for Offline', card)
      await person.reads('Saved. It plays without a connection.', card)
      await recorded.stop()
      await person.opens('/sermons')
      await person.reads(recorded.sermon.title, LIST)
      await person.clicks('button', 'Play', LIST)
      await sounds(person)
      await seeksFar(person)
    } finally {
      await recorded.close()
    }
  },
}

const RUNS = Number(process.env.RECORDING_RUNS || 1)

/** What the network has sent must not get in the way of what is on the device. A short recording never showed it. */
export const REAL_LENGTH: Journey[] = Array.from({ length: RUNS }, (_, run) => ({
  name: `a sermon of 40 minutes, heard before, while and after it is saved, plays and seeks, with and without the server (${run + 1} of ${RUNS})`,
  async take({ launch }) {
    const recorded = await startRecordedSite(true)
    try {
      const person = visitor(await launch(), recorded.url)
      const card = { role: 'article', name: recorded.sermon.title }
      const closesAndPlays = async (from: number) => {
        await person.clicks('button', 'Close the player')
        await person.clicks('button', 'Play Here', card)
        await sounds(person, from * SERMON_S)
      }
      await person.opens('/sermons')
      await person.waitsForWorker()
      await person.clicks('button', 'Play Here', card)
      await sounds(person)
      await person.clicks('button', 'Save for Offline', card)
      await seeksFar(person, 0.5)
      await person.reads('Saved. It plays without a connection.', card)
      await seeksFar(person, 0.8)
      await closesAndPlays(0.8)
      await recorded.stop()
      await seeksFar(person, 0.3)
      await closesAndPlays(0.3)
      await person.opens('/sermons')
      await person.clicks('button', 'Play', LIST)
      await sounds(person, 0.3 * SERMON_S)
      await seeksFar(person, 0.9)
      expect((await sound(person)).error).toBeNull()
    } finally {
      await recorded.close()
    }
  },
}))
