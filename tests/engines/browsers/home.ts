import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR']
/** No desktop session and no proxy of this machine. */
const LEFT_OUT = /^(?:DBUS_SESSION_BUS_ADDRESS|WAYLAND_DISPLAY|DISPLAY|https?_proxy|all_proxy)$/i

/** @returns an environment with home, caches and settings below `folder` */
export function homeIn(folder: string): Record<string, string> {
  const given = Object.entries(process.env).filter(([name, value]) => value !== undefined && !LEFT_OUT.test(name))
  const homes = FOLDERS.map((name) => [name, join(folder, name)] as const)
  // Programs refuse a runtime folder that others can read.
  for (const [, path] of homes) mkdirSync(path, { recursive: true, mode: 0o700 })
  return Object.fromEntries([...(given as [string, string][]), ...homes])
}
