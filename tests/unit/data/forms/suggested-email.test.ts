import { expect, test } from 'vitest'
import { suggestedEmail } from '#data/forms/suggested-email.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['gmal.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['GMAIL.CON', 'gmail.com'],
  ['www.gmail.com', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['yahooo.com', 'yahoo.com'],
  ['yhaoo.com', 'yahoo.com'],
  ['yahoo.cmo', 'yahoo.com'],
  ['hotnail.com', 'hotmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlook.co', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['icloud.vom', 'icloud.com'],
  ['aol.con', 'aol.com'],
  ['comcast.com', undefined],
  ['comcast.ent', 'comcast.net'],
  ['comcas.net', 'comcast.net'],
  ['sbcgloba.net', 'sbcglobal.net'],
  ['firstchurch.con', 'firstchurch.com'],
  ['stmark.ogr', 'stmark.org'],
])('%s may be a slip for %s', (domain, meant) => {
  expect(suggestedEmail(`ann.lee+x@${domain}`)).toBe(meant && `ann.lee+x@${meant}`)
})

test.each(
  (
    'gmail.com yahoo.com yahoo.co.uk yahoo.fr hotmail.co.uk outlook.de live.com love.com aol.com aim.com me.com we.com ' +
    'gmx.de gmx.net mail.ru mail.com ymail.com googlemail.com proton.me pm.me example.org prairie.example church.co ' +
    'university.edu school.k12.il.us xn--mller-kva.de t-online.de web.de qq.com naver.com bol.com.br cox.net fox.net ' +
    'compton.com rocketmail.com fastmail.com tutanota.com hey.com duck.com email.com'
  ).split(' '),
)('%s is someone’s own', (domain) => {
  expect(suggestedEmail(`ann@${domain}`)).toBeUndefined()
})

test.each(['', 'ann', 'ann@', '@gmial.com', 'ann@@gmial.com'])('%j, half an address, is left alone', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined()
})
