/** The pages that answer a form sent without scripts: received, or the form again with its text. */
import type { MessageKind, PostRow } from '#data/api/api-table.ts'
import { FORM_FIELDS, HONEYPOT, type FormField } from './form-fields.ts'
import { FORM_WORDS } from './form-words.ts'
import { FORM_TYPE } from './native-form.ts'
import { escapeHtml, plainPage, type PlainSite } from './plain-page.ts'
import { readReceiptNumber } from '#data/outbox/receipt-number.ts'

const FORMS: Record<MessageKind, { title: string; button: string; screen: string; back: string }> = {
  contact: { title: 'Your Message', button: 'Send Message', screen: '/contact', back: 'Back to the Contact page' },
  newsletter: { title: 'The E-bulletin', button: 'Subscribe', screen: '/', back: 'Back to the home page' },
}

const backLink = (site: PlainSite, kind: MessageKind) => {
  const { screen, back } = FORMS[kind]
  return `<p class="back"><a href="${escapeHtml(site.home + screen)}">${back}</a></p>`
}

/**
 * @param receipt from the URL, where anyone can write anything: anything but a valid receipt number is left out
 */
export function sentPage(site: PlainSite, kind: MessageKind, receipt = ''): Promise<Response> {
  const { title, text } = FORM_WORDS[kind].sent
  const number = readReceiptNumber(receipt)
  return plainPage(site, {
    status: 200,
    heading: title,
    main: `<p>${escapeHtml(text)}</p>${number ? `\n<p>Your receipt number is <span class="receipt">${number}</span>. You can mention it if you call us.</p>` : ''}\n${backLink(site, kind)}`,
  })
}

export interface FormPage {
  status: number
  values: Record<string, string>
  /** By field name. */
  errors?: Record<string, string>
  /** What is wrong with the whole message, in sentences. */
  problem?: string
  headers?: Record<string, string>
}

/** The form with what was entered, ready to be sent again. */
export function formPage(
  site: PlainSite,
  row: Pick<PostRow, 'kind' | 'path'>,
  { status, values, errors = {}, problem, headers }: FormPage,
): Promise<Response> {
  const { title, button } = FORMS[row.kind]
  const fields = Object.entries<FormField>(FORM_FIELDS[row.kind])
  const wrong = fields.filter(([name]) => errors[name] !== undefined)
  const heading = wrong.length > 0 ? 'Please Check What You Entered' : FORM_WORDS[row.kind].failed.title
  const summary = [
    problem === undefined ? '' : `<p>${escapeHtml(problem)}</p>`,
    wrong.length === 0
      ? '<p>Nothing you wrote is lost. It is all below.</p>'
      : `<p>${wrong.length === 1 ? 'One field needs' : `${wrong.length} fields need`} another look. Nothing you wrote is lost.</p>\n<ul>\n${wrong.map(([name]) => `<li><a href="#${name}">${escapeHtml(errors[name]!)}</a></li>`).join('\n')}\n</ul>`,
  ].join('\n')
  return plainPage(site, {
    status,
    // Screen readers say this first.
    title: `${heading}: ${title}`,
    heading,
    main: `<div class="summary" role="alert">${summary}</div>
<form method="post" action="${escapeHtml(site.base + row.path)}" enctype="${FORM_TYPE}" accept-charset="utf-8" novalidate>
${fields.map(([name, field]) => control(name, field, values[name] ?? '', errors[name])).join('\n')}
<div class="trap"><label for="${HONEYPOT.name}">${HONEYPOT.label}</label><input id="${HONEYPOT.name}" name="${HONEYPOT.name}" tabindex="-1" autocomplete="off"></div>
<button>${button}</button>
</form>
${backLink(site, row.kind)}`,
    ...(headers && { headers }),
  })
}

function control(name: string, field: FormField, value: string, error: string | undefined): string {
  const attributes = [
    `id="${name}" name="${name}"`,
    field.autoComplete && `autocomplete="${field.autoComplete}"`,
    field.inputMode && `inputmode="${field.inputMode}"`,
    field.mark === 'required' && 'aria-required="true"',
    error !== undefined && `aria-invalid="true" aria-describedby="${name}-error"`,
  ]
    .filter(Boolean)
    .join(' ')
  const mark = `<span class="mark" aria-hidden="true">(${field.mark})</span>`
  return `<div><label for="${name}">${field.label} ${mark}</label>${
    // A parser drops the first line break after the tag: this one, not the writer's.
    field.rows
      ? `<textarea ${attributes} rows="${field.rows}">\n${escapeHtml(value)}</textarea>`
      : `<input ${attributes} type="${field.type ?? 'text'}" value="${escapeHtml(value)}">`
  }${error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`}</div>`
}

/** The page that says why a form was not sent, without its text. @param reason in sentences */
export const notSentPage = (
  site: PlainSite,
  kind: MessageKind,
  { status, reason, headers }: { status: number; reason: string; headers?: Record<string, string> | undefined },
) =>
  plainPage(site, {
    status,
    heading: 'Not Sent',
    main: `<p>${escapeHtml(reason)}</p>\n${backLink(site, kind)}`,
    ...(headers && { headers }),
  })
