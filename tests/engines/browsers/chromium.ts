/** An old Chromium from npm (`scripts/tests/old-chromium.ts`), without a debugger on its workers. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startUndisturbed } from '#tests/e2e/kit/undisturbed.ts'
import type { Engine } from './engine.ts'
import { openProxy } from './proxy.ts'

/** Everything goes through the proxy, even the site. */
const args = (port: number) => [
  '--headless',
  '--no-zygote',
  '--autoplay-policy=no-user-gesture-required',
  '--window-size=1280,900',
  `--proxy-server=http://127.0.0.1:${port}`,
  '--proxy-bypass-list=<-loopback>',
]

export const oldChromium = (version: number, executable: string): Engine => ({
  name: `Chromium ${version}`,
  async start(profile) {
    // These builds have no badge service and kill a page or worker that sets a badge. Android has no badges either.
    const proxy = await openProxy((script) => script.replaceAll('AppBadge', 'NoBadges'))
    const folder = join(profile, 'browser')
    mkdirSync(folder, { recursive: true })
    const browser = await startUndisturbed({ executable, args: args(proxy.port), profile: folder })
    let ended: Promise<void> | undefined
    return {
      ...browser,
      goOffline: () => proxy.cut(),
      goOnline: () => proxy.restore(),
      // A browser that has exited does not answer a second quit.
      quit: () => (ended ??= browser.quit().then(() => proxy.cut())),
    }
  },
})
