/** Reads the days of a service, and the weeks of the month. */
import { WEEKDAYS } from '#schema/dates.ts'
import { quoted } from './service-lines.ts'
import { daysIn, weekIn, type Token } from './service-words.ts'

interface Day {
  day: (typeof WEEKDAYS)[number]
  weeks: ReturnType<typeof weekIn>[]
}

/** `1st & 3rd Sundays`, `Mon-Fri`, `Tue & Thu`; only the weeks in `(1st & 3rd)` */
export function readDays(answer: string, tokens: readonly Token[]): Day[] {
  const days: Day[] = []
  let weeks: Day['weeks'] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'W') weeks.push(weekIn(answer.slice(token.at, token.end)))
    if (token.kind !== 'D') continue
    const numbers = daysIn(token)
    if (tokens[at - 1]?.kind === 'R')
      for (let next = WEEKDAYS.indexOf(days.at(-1)!.day) + 1; next % 7 !== numbers[0]; next += 1)
        days.push({ day: WEEKDAYS[next % 7]!, weeks })
    days.push(...numbers.map((number) => ({ day: WEEKDAYS[number]!, weeks })))
    weeks = []
  }
  if (new Set(days.map((day) => day.weeks.length > 0)).size > 1)
    throw new Error(
      `must say the weeks of each day apart, not ${quoted(answer.slice(tokens[0]!.at, tokens.at(-1)!.end))}`,
    )
  return days.length > 0 ? days : [{ day: 'Sunday', weeks }]
}
