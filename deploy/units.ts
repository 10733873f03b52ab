/** Writes a release's units: each release brings its own, and takes them along when it goes (deploy/update.ts). */
import { resolve } from 'node:path'
import { writeUnits } from './install/steps.ts'

writeUnits(process.argv[2] ?? 'church', resolve(import.meta.dirname, '..'))
