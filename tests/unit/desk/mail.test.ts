import { Socket, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { codeLetter, createSender } from '#desk/mail.ts'
import { readChurch } from '#church-folder/read-content.ts'
import { KEEPER } from './small-church.ts'

test('a code comes by email, from the church, and a mail server that refuses it stops nothing', async () => {
  let mail = ''
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _, callback) => {
      mail = await text(stream)
      callback(new Error('not today'))
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const { name } = readChurch()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const send = createSender(readChurch, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'office@church.example',
    name: 'church.example',
  })
  // The first loads the mailer.
  await send(codeLetter(KEEPER, '543210'))
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const sent = send(codeLetter(KEEPER, '012345'))
  // The answer to the person who asked goes first: it must not take longer if there is such a person.
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  expect(connect).not.toHaveBeenCalled()
  await sent
  expect(mail).toContain(`From: ${name} <office@church.example>\r\nTo: Ruth Example <ruth@example.org>`)
  expect(mail).toContain(`Subject: 012345 is your code for the desk`)
  expect(log).toHaveBeenCalledWith('An email could not be sent: Message failed: 450 not today')
  smtp.close()
})
