/** Where the things of a church are on its server (docs/decisions/hosting.md). */

/** @param name of the church on this server, and of its user: `church` */
export const placesOf = (name: string) => ({
  /** A link to the release that is live. */
  current: `/srv/${name}/current`,
  releases: `/srv/${name}/releases`,
  /** Root's. The service's own folders are in it. */
  data: `/var/lib/${name}`,
  messages: `/var/lib/${name}/messages/messages.db`,
  people: `/var/lib/${name}/desk/desk-people.json`,
  /** What the backup reads: copies that nobody is writing. */
  copies: `/var/lib/${name}/copies`,
  /** When the last good backup was, with its place in it; and when it was last read back. */
  backupStamp: `/var/lib/${name}/backed-up`,
  checkStamp: `/var/lib/${name}/checked`,
  /** What was emailed about: in memory, since with a full disk it would be emailed every 15 minutes. */
  alertNotes: `/run/church-alert-${name}.json`,
  settings: `/etc/church/${name}.env`,
  backupSettings: `/etc/church/${name}.backup.env`,
  proxy: `/etc/caddy/churches/${name}.caddy`,
})

/** Whether backups can be there: a whole path, or an address of restic. Another path is one in a release, which updates remove */
export const isBackupPlace = (place: string) => /^\/|:/.test(place)

/** What the church's user may write within a release; the rest, code above all, is root's. */
export const WRITABLE = ['church', '.git', '.build', 'node_modules/.cache', 'node_modules/.vite-temp']

export const SERVICES = (name: string) => [`church@${name}`, `church-desk@${name}`]
export const TIMERS = (name: string) => ['build', 'backup', 'alert'].map((what) => `church-${what}@${name}.timer`)

/** @returns what is wrong with the name of a church on this server, as the end of a sentence */
export const churchNameFault = (name: string) =>
  /^[a-z][a-z0-9-]{1,30}$/.test(name) ? undefined : 'must be 2 to 31 small letters, digits and hyphens, such as grace'
