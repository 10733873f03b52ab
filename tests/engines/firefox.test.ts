import { firefox } from './firefox.ts'
import { takeJourneys } from './take.ts'

takeJourneys(firefox)
