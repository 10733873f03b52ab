/** Said at the window of a form (its detail) when the form's code has taken it over, with what was typed: from now on a script sends it. */
export const FORM_READY = 'form-ready'
