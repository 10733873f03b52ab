/** The content of this build for feeds and structured data. */
import * as v from 'valibot'
import { COLLECTION_SCHEMAS, sortCollection, type CollectionName, type Collections } from '#data/api/collections.ts'
import type { Church } from '#schema/church/church.ts'
import { SpecialDaysSchema, type SpecialDay } from '#schema/collections/special-day.ts'
import { entriesOf, readChurch, readContent } from './content-folder.ts'
import { withRecordings } from '#scripts/build/recordings/recordings.ts'

export interface SiteContent extends Pick<Collections, 'sermons' | 'events'> {
  church: Church
  specialDays: SpecialDay[]
}

/** @throws if a file is missing or invalid; the content check has reported that before, in plain words */
export const readSiteContent = (): SiteContent => ({
  church: readChurch(),
  sermons: collection('sermons'),
  events: collection('events'),
  specialDays: v.parse(SpecialDaysSchema, entriesOf('special-days', readContent('special-days.json'))),
})

const collection = <N extends CollectionName>(name: N) =>
  sortCollection(
    name,
    v.parse(
      COLLECTION_SCHEMAS[name] as v.GenericSchema,
      withRecordings(name, entriesOf(name, readContent(`${name}.json`))),
    ) as Collections[N],
  )
