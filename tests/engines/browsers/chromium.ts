/** An old Chromium from npm (`tools/old-chromium.ts`), without a debugger on its workers. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startUndisturbed } from '#tests/e2e/kit/undisturbed.ts'
import type { Engine } from './engine.ts'

const ARGS = [
  '--headless',
  '--no-zygote',
  '--autoplay-policy=no-user-gesture-required',
  '--window-size=1280,900',
  // Only the site can be reached.
  '--proxy-server=http://127.0.0.1:9',
]

export const oldChromium = (version: number, executable: string): Engine => ({
  name: `Chromium ${version}`,
  async start(profile) {
    const folder = join(profile, 'browser')
    mkdirSync(folder, { recursive: true })
    const browser = await startUndisturbed({ executable, args: ARGS, profile: folder })
    let ended: Promise<void> | undefined
    // A browser that has exited does not answer a second quit.
    return { ...browser, quit: () => (ended ??= browser.quit()) }
  },
})
