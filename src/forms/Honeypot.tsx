import { useIsHydrated } from '#client/start/hydrated.ts'
import { HONEYPOT } from '#data/forms/form-fields.ts'
import { visuallyHidden } from '#ui/styles/layout.css.ts'

const ID = 'leave-empty'

/** Only in the built page: once hydrated, the script sends the form. The programs that it is for run no scripts. */
export const Honeypot = () =>
  useIsHydrated() ? null : (
    <div className={visuallyHidden}>
      <label htmlFor={ID}>{HONEYPOT.label}</label>
      <input id={ID} name={HONEYPOT.name} tabIndex={-1} autoComplete="off" />
    </div>
  )
