/** Announcements: no service, a holiday service, a notice. Each is a short form, shown before it goes up, and taken down again. */
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Church } from '#schema/church/church.ts'
import { SpecialDaySchema, type SpecialDay } from '#schema/collections/special-day.ts'
import { addDays, churchDay, formatDay, formatLongDate, formatTime, WEEKDAYS } from '#schema/dates.ts'
import { shownDays, specialDayWords } from '#data/site/special-days.ts'
import { isHeldOn } from '#data/site/week.ts'
import { withoutSoftBreaks } from '#church-folder/clean-upload.ts'
import { nextMainDay } from '#church-folder/wall-clock.ts'
import { createEntryPaths } from '#desk/entry-paths.ts'
import type { Repository } from '#church-folder/repository.ts'
import type { Saver } from '#desk/save.ts'
import { sentenceOf } from '#desk/lists.ts'
import { postedFields, form, noteOf, show, type Html, type Note, type Page, type Pages } from './layout.ts'

type Fields = Record<string, string>
const NOTICE_DAYS = 14
/** How a label begins whose field may stay empty. */
const MAY = '?'

interface AnnouncementForm {
  kind: SpecialDay['kind']
  link: string
  /** The label of each. */
  fields: Fields
}
/** The forms, by the last part of their URL. */
export const FORMS: Record<string, AnnouncementForm> = {
  'no-service': {
    kind: 'canceled',
    link: 'No service',
    fields: { date: 'Day', gathering: '?What is canceled', text: 'Why, and what to do instead' },
  },
  'holiday-service': {
    kind: 'service',
    link: 'A holiday service',
    fields: {
      title: 'Its name, such as Christmas Eve Candlelight',
      date: 'Day',
      time: 'When it begins',
      place: '?Where, if not at the church',
      text: '?A sentence or two about it',
      from: '?First day it is shown, if not two weeks before',
    },
  },
  notice: {
    kind: 'notice',
    link: 'A notice',
    fields: {
      title: 'What it is about, such as Coats and gloves wanted',
      text: 'What people should know',
      from: 'First day it is shown',
      until: 'Last day it is shown',
    },
  },
}
/** What is no line of text. */
const INPUTS: Fields = { date: 'date', from: 'date', until: 'date', time: 'time' }

/** @returns the announcements that are shown now or later, with their files */
export function announcements(repository: Repository, today: string) {
  const known = repository.entries<SpecialDay>('special-days').flatMap(({ json, ...file }) => {
    const { success, output } = v.safeParse(SpecialDaySchema, json)
    return success && shownDays(output).until >= today ? [{ ...file, day: output }] : []
  })
  return known.sort((one, other) => shownDays(one.day).until.localeCompare(shownDays(other.day).until))
}

/** When visitors see an announcement: `Goes up on Sunday, November 29, 2026, and stays until …`. */
export function shownWords(day: SpecialDay, today: string): string {
  const { from, until } = shownDays(day)
  return `${from <= today ? 'On the site' : `Goes up on ${formatDay(from)}, and stays`} until ${formatDay(until)}.`
}

/** An announcement as visitors see it on the site. */
export const signOf = (day: SpecialDay): Html =>
  html`<div class="sign">
    ${day.date && html`<p>${specialDayWords(day)}</p>`}
    <strong>${day.title}</strong>${day.text}
  </div>`

/** Adds the pages for announcements. @param front shows the first page */
export function addAnnouncements(
  pages: Pages,
  repository: Repository,
  saver: Saver,
  front: (context: Page, note?: Note) => Response | Promise<Response>,
): void {
  const ask = (context: Page, name: string, given: Fields, note?: Note) => {
    const { church } = context.var.site
    const today = churchDay(Date.now(), church.timeZone)
    const usual: Fields = name === 'notice' ? { from: today, until: addDays(today, NOTICE_DAYS) } : {}
    if (name === 'no-service') usual.date = nextMainDay(Date.now(), church)
    const { fields, link } = FORMS[name]!
    const inputs = Object.entries(fields).map(([key, label]) =>
      labeledInput(church, key, label, given[key] ?? usual[key] ?? ''),
    )
    const main = html`${form(context, `announce/${name}`, html`${inputs}<button>Show me how it looks</button>`)}
      <p class="back"><a href="/desk/">Go back</a></p>`
    return show(context, link, main, note)
  }

  pages.get('/announce/:form', (context) => {
    const name = context.req.param('form')
    return Object.hasOwn(FORMS, name) ? ask(context, name, {}) : front(context)
  })
  pages.post('/announce/take-down', async (context) => {
    const { path = '', seen } = await postedFields(context)
    const sentence = sentenceOf([{ path, seen }], repository.read)
    const done = 'It is taken down. Visitors stop seeing it in about half a minute. Undo in History puts it back.'
    const takeDown = () => saver.save([{ path, seen }], sentence, context.var.person)
    return front(context, noteOf(takeDown, done))
  })
  pages.post('/announce/:form', async (context) => {
    const name = context.req.param('form')
    const given = await postedFields(context)
    if (!Object.hasOwn(FORMS, name)) return front(context)
    const { church } = context.var.site
    const entry = entryOf(FORMS[name]!, given)
    const today = churchDay(Date.now(), church.timeZone)
    const { day, problem } = checkedDay(FORMS[name]!, entry, church, today)
    if (!day) return ask(context, name, given, { problem })
    const when = shownWords(day, today)
    if (given.isConfirmed === 'no') return ask(context, name, given)
    if (!given.isConfirmed) {
      const buttons = html`<p class="row"><button name="isConfirmed" value="yes">Put it up</button> <button class="quiet" name="isConfirmed" value="no">Change it</button></p>`
      const main = html`${signOf(day)}<p>${when}</p>${form(context, `announce/${name}`, buttons, given)}<p class="back"><a href="/desk/">Go back without putting it up</a></p>`
      return show(context, 'It will look like this', main)
    }
    const bytes = Buffer.from(`${JSON.stringify(entry, null, 2)}\n`)
    const path = createEntryPaths(repository).forNew(`${repository.content}/special-days/new.json`, bytes)
    const putUp = () => saver.save([{ path, bytes }], sentenceOf([{ path, bytes }]), context.var.person)
    const note = noteOf(putUp, `Saved. ${when} You can take it down here.`)
    return note.problem ? ask(context, name, given, note) : front(context, note)
  })
}

function labeledInput({ gatherings }: Church, key: string, label: string, value: string): Html {
  const need = label.startsWith(MAY) ? '' : 'required'
  const words = need ? label : html`${label.slice(1)} <span class="mark">(you may leave it empty)</span>`
  const option = (one: string) => html`<option ${one === value ? 'selected' : ''}>${one}</option>`
  const groups = WEEKDAYS.map((weekday) => {
    const those = gatherings.filter(({ day }) => day === weekday).map((one) => option(one.name))
    return those.length > 0 && html`<optgroup label="${weekday}">${those}</optgroup>`
  })
  const field = {
    gathering: html`<select name="gathering"><option value="">Everything on that day</option>${groups}</select>`,
    text: html`<textarea name="text" rows="3" ${need}>${value}</textarea>`,
  }[key]
  return html`<label>${words}${field ?? html`<input type="${INPUTS[key] ?? 'text'}" name="${key}" value="${value}" ${need} />`}</label>`
}

/** What someone typed, as the fields of an entry's file. */
function entryOf({ kind, fields }: AnnouncementForm, given: Fields): Fields {
  const entry: Fields = { kind }
  for (const key of Object.keys(fields)) {
    const value = withoutSoftBreaks(given[key] ?? '').trim()
    // An old browser has no input for times: there it is as someone has typed it.
    const isClock = key === 'time' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
    if (value) entry[key] = isClock ? formatTime(`${given.date}T${value}`).replace('\u00A0', ' ') : value
  }
  if (kind === 'canceled' && entry.date && v.is(SpecialDaySchema.entries.date, entry.date))
    entry.title = `No ${entry.gathering ?? 'service'} on ${formatLongDate(entry.date).replace(/, \d+$/, '')}`
  return entry
}

/** @returns the announcement, or what is wrong with it */
function checkedDay(
  { fields }: AnnouncementForm,
  entry: Fields,
  { gatherings }: Church,
  today: string,
): { day: SpecialDay; problem?: never } | { day?: never; problem: string } {
  const missing = Object.entries(fields).find(([key, label]) => !label.startsWith(MAY) && !entry[key])
  if (missing) return { problem: `Please fill in “${missing[1]}”.` }
  const { success, output, issues } = v.safeParse(SpecialDaySchema, entry)
  if (!success) return { problem: `“${fields[v.getDotPath(issues[0]) ?? '']?.replace(MAY, '')}” ${issues[0].message}.` }
  const { until } = shownDays(output)
  if (until < today) return { problem: `${formatDay(until)} is over. Choose another day.` }
  const those = gatherings.filter((one) => one.name === output.gathering)
  if (output.gathering && !those.some((one) => isHeldOn(one, output.date!)))
    return {
      problem: `“${output.gathering}” is not on ${formatDay(output.date!)}. Choose another day, or another meeting.`,
    }
  return { day: output }
}
