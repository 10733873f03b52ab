/** The sample's content as feeds are made of it, and what a test changes in it. */
import { church } from '#content/church.ts'
import { readSiteContent, type SiteContent } from '#scripts/build/site-content.ts'

const stored = readSiteContent()

/** Without special days and events: those come and go. */
export const sampleContent = (change: Partial<SiteContent> = {}): SiteContent => ({ ...stored, church, specialDays: [], events: [], ...change })
