/** Said by a form (it bubbles) when its code has taken it over, with what was typed: from now on a script sends it. */
export const FORM_READY = 'form-ready'
