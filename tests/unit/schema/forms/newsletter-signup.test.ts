import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NewsletterSignupSchema } from '#schema/forms/newsletter-signup.ts'

test('a valid address is accepted, without blanks around it', () => {
  expect(v.parse(NewsletterSignupSchema, { email: ' ida@example.org\n' })).toEqual({ email: 'ida@example.org' })
})

test.each(['', ' ', 'ida', 'ida@', '@example.org', 'ida@example', 'ida berg@example.org', 42, undefined])(
  '%j is refused in the words of the specification',
  (email) => {
    const { issues = [] } = v.safeParse(NewsletterSignupSchema, { email })
    expect(issues.map((issue) => issue.message)).toEqual(
      email === undefined ? [expect.any(String)] : ['Please enter a valid email address'],
    )
  },
)
