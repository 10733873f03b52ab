/** A sound device that nobody hears: without one, Firefox and WebKitGTK stand still after a seek. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'
import { homeIn } from './browsers/engine.ts'

/** vitest's globalSetup. @returns its end */
export default async function openSoundDevice(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sound-'))
  const socket = join(folder, 'socket')
  const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`]
  const args = ['-n', '--exit-idle-time=-1', '--disable-shm', ...modules.flatMap((name) => ['-L', name])]
  const device = spawn('/usr/bin/pulseaudio', args, {
    stdio: 'ignore',
    env: homeIn(folder),
  })
  const ended = once(device, 'exit')
  await until('the sound device is there', () => Promise.resolve(existsSync(socket)))
  process.env.PULSE_SERVER = `unix:${socket}`
  return async () => {
    device.kill()
    await ended
  }
}
