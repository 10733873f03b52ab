import { OLD_CHROMIUM, oldExecutable } from '#tools/old-chromium.ts'
import { oldChromium } from './browsers/chromium.ts'
import { JOURNEYS } from './journeys/journeys.ts'
import { PLAIN_PAGES } from './journeys/plain-pages.ts'
import { takeJourneys } from './journeys/take.ts'

for (const { version, isOfTheApp } of OLD_CHROMIUM)
  takeJourneys(oldChromium(version, oldExecutable(version)), isOfTheApp ? JOURNEYS : PLAIN_PAGES)
