import { webkit } from './browsers/webkit.ts'
import { takeJourneys } from './journeys/take.ts'

takeJourneys(webkit)
