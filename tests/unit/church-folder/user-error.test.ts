import { expect, onTestFinished, test, vi } from 'vitest'
import { errorInWords, runCommand } from '#church-folder/user-error.ts'
import { orCancel } from '#commands/terminal/prompt.ts'

test('a full disk is explained, with the file if it is known', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(errorInWords(full)).toBe('The folder: the disk is full (ENOSPC).')
  expect(errorInWords(Object.assign(full, { path: 'a.part' }))).toBe('a.part: the disk is full (ENOSPC).')
})

vi.mock('@clack/prompts', () => ({ isCancel: (answer: unknown) => typeof answer === 'symbol' }))

test('Ctrl+C at a question ends the command as a shell expects, with a sentence', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const { exitCode } = process
  onTestFinished(() => void (process.exitCode = exitCode))
  await runCommand(() => void orCancel(Symbol('Ctrl+C')))
  expect([process.exitCode, error.mock.calls]).toEqual([130, [['Nothing was added.']]])
})
