import { expect, walk, type Cell } from '#tests/faults/kit/walk.ts'

const STRANGE =
  '👩‍👩‍👧‍👦🙏🏽 “quotes” \\ back — שלום עולם, مرحبا بالعالم \u202Eturned\u202C, a NUL: \0, and <b>the</b> end\u2028.'

const arrivesAsWritten =
  (subject: string, message: string) =>
  async ({ startDevice, site }: Cell): Promise<void> => {
    const device = await startDevice()
    await device.offline()
    await device.send(subject, { message })
    await device.hasSaid(['saved'])
    await device.listIs([subject])
    expect(await device.item(subject).evaluate((item) => item.textContent)).toContain(message)
    await device.online()
    await device.hasSaid(['saved', 'delivered'])
    await device.isDelivered([subject])
    expect((await site.held())[0]!.fields.message).toBe(message)
  }

walk('emoji, right-to-left text, a NUL', arrivesAsWritten('Strange', STRANGE))
