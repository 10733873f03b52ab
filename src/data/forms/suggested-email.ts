/** "Did you mean gmail.com?": an answer to a mistyped address never arrives, and nobody notices. */

/** Endings that no country and no registry has. */
const NO_TLD: [RegExp, string][] = [
  [/\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|c0m|cim|conm|coml|comn)$/, '.com'],
  [/\.(?:nte|nett|ent)$/, '.net'],
  [/\.(?:ogr|orgg|rog)$/, '.org'],
  [/\.(?:eud|edi)$/, '.edu'],
]
/** Countries' own, but hardly ever after the name of a provider of mail. */
const SHORT_COM = /\.(?:co|cm|om|cam)$/
const PROVIDERS =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com msn.com live.com comcast.net att.net verizon.net sbcglobal.net bellsouth.net charter.net frontier.com cox.net protonmail.com proton.me me.com mac.com ymail.com googlemail.com mail.com email.com gmx.com zoho.com'.split(
    ' ',
  )

/**
 * @param address as typed
 * @returns the address with the domain that was probably meant; undefined if it may be right. It is a question, never a
 * reason to refuse
 */
export function suggestedEmail(address: string): string | undefined {
  const [, name, typed] = /^([^@]+)@([^@]+)$/.exec(address.trim()) ?? []
  if (!name || !typed) return undefined
  const domain = typed.toLowerCase().replace(/[.,]+$/, '')
  if (PROVIDERS.includes(domain)) return undefined
  const corrected = NO_TLD.reduce((text, [slip, ending]) => text.replace(slip, ending), domain)
  const likely = [corrected, corrected.replace(SHORT_COM, '.com'), corrected.replace(/^(?:www|mail)\./, '')]
  const provider =
    PROVIDERS.find((known) => likely.includes(known)) ??
    // In a shorter name, one other letter makes another provider.
    PROVIDERS.find((known) => known.length >= 9 && likely.some((one) => isOneSlip(known, one)))
  const meant = provider ?? corrected
  return meant === domain ? undefined : `${name}@${meant}`
}

/** Whether one letter is missing, doubled or wrong, or two neighbors have changed places. */
function isOneSlip(known: string, typed: string): boolean {
  let start = 0
  while (start < typed.length && known[start] === typed[start]) start += 1
  const same = (skipKnown: number, skipTyped: number) =>
    known.slice(start + skipKnown) === typed.slice(start + skipTyped)
  const [first, second] = typed.slice(start)
  return same(1, 0) || same(0, 1) || same(1, 1) || (same(2, 2) && first === known[start + 1] && second === known[start])
}
