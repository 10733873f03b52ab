import { useIsHydrated } from '#client/start/hydrated.ts'
import { HONEYPOT } from '#data/forms/form-fields.ts'
import { visuallyHidden } from '#ui/page/VisuallyHidden.css.ts'

const ID = 'leave-empty'

/** In the built page only: once the scripts are there they send the form, and programs that fill in everything do not run them. */
export const Honeypot = () =>
  useIsHydrated() ? null : (
    <div className={visuallyHidden}>
      <label htmlFor={ID}>{HONEYPOT.label}</label>
      <input id={ID} name={HONEYPOT.name} tabIndex={-1} autoComplete="off" />
    </div>
  )
