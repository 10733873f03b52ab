/** An old Chromium from npm (`scripts/tests/old-chromium.ts`), without a debugger on its workers. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startUndisturbed } from '#tests/e2e/kit/undisturbed.ts'
import type { Engine } from './engine.ts'
import { openLine } from './line.ts'

/**
 * These builds have no badge service and kill a worker that sets a badge, so they get no badges, as on Android.
 * Everything goes through the line, the site itself too.
 */
const args = (port: number) => [
  '--headless',
  '--no-zygote',
  '--disable-blink-features=Badging',
  '--autoplay-policy=no-user-gesture-required',
  '--window-size=1280,900',
  `--proxy-server=http://127.0.0.1:${port}`,
  '--proxy-bypass-list=<-loopback>',
]

export const oldChromium = (version: number, executable: string): Engine => ({
  name: `Chromium ${version}`,
  saysOnline: false,
  async start(profile) {
    const line = await openLine()
    const folder = join(profile, 'browser')
    mkdirSync(folder, { recursive: true })
    const browser = await startUndisturbed({ executable, args: args(line.port), profile: folder })
    return {
      ...browser,
      goOffline: () => line.cut(),
      goOnline: () => line.mend(),
      async quit() {
        await browser.quit()
        await line.cut()
      },
    }
  },
})
