import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { listening } from '#tests/free-port.ts'
import { mailServer } from '#tests/fixtures/mail-server.ts'
import { codeLetter, createSender } from '#desk/mail.ts'
import { readChurch } from '#church-folder/read-content.ts'
import { KEEPER } from './small-church.ts'

test('a code comes by email, from the church, also if the mail server says “later” at first, and a refusal does no harm', async () => {
  let mail = ''
  const answers = [450, 450, undefined, 550]
  const smtp = mailServer((taken) => {
    mail = taken
    return answers.shift()
  })
  const port = await listening(smtp.server)
  const { name } = readChurch()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'office@church.example', name: 'church.example' }
  const send = createSender(readChurch, settings, [100, 0, 0])
  await send(codeLetter(KEEPER, '543210', name))
  expect([answers, log.mock.calls.length]).toEqual([[550], 2])
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const sent = send(codeLetter(KEEPER, '012345', name))
  // The answer to the person who asked goes first: it must not take longer if there is such a person.
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  expect(connect).not.toHaveBeenCalled()
  await sent
  expect([answers, log.mock.calls.length]).toEqual([[], 3])
  expect(mail).toContain(`From: ${name} <office@church.example>\r\nTo: Ruth Example <ruth@example.org>`)
  expect(mail).toContain(`Subject: 012345 is your sign-in code for the website of ${name}`)
  smtp.close()
})
