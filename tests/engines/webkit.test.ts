import { webkit } from './webkit.ts'
import { takeJourneys } from './take.ts'

takeJourneys(webkit)
