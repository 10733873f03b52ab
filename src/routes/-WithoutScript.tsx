import { church } from '#content/church.ts'
import { muted } from './-forms.css.ts'

/** What a person can do where no script runs: the form's button stays off, so that no text is sent into nothing. */
export const WithoutScript = () => (
  <noscript>
    <p className={muted}>
      This form needs JavaScript. You can call us at <a href={`tel:${church.phone.dial}`}>{church.phone.display}</a> or write to <a href={`mailto:${church.email}`}>{church.email}</a>.
    </p>
  </noscript>
)
