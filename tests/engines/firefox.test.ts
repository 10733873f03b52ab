import { firefox } from './browsers/firefox.ts'
import { takeJourneys } from './journeys/take.ts'

takeJourneys(firefox)
