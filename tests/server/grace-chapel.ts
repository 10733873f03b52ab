/** A church and its server, as data: who is there, what its people answer, and what can go wrong. */
import { PROJECT_INSIDE } from './booted-debian.ts'
import type { Office } from './visitor.ts'

export const HOST = 'gracechapel.example'
export const [OFFICE, KEEPER] = ['office@gracechapel.example', 'ruth@gracechapel.example']
export const INSTALL = 'cd /root/church-site && sh deploy/install.sh --answers /root/answers.json'
export const GET_PROJECT = `cd /root && git -c advice.detachedHead=false clone -q ${PROJECT_INSIDE} church-site && cd church-site && git switch -q -c main`
export const BEGIN = {
  name: 'Grace Chapel',
  shortName: 'Grace',
  tagline: 'Come as you are.',
  siteUrl: `https://${HOST}`,
  country: 'United States',
  street: '1 Example Road',
  city: 'Sampleton',
  state: 'OH',
  postalCode: '44114',
  phone: '(217) 555-0100',
  email: OFFICE,
  timeZone: 'Eastern Time',
  services: 'Sunday 10:45 AM Morning Worship',
}

export const answersFor = (office: Office) => ({
  site: `https://${HOST}`,
  office: OFFICE,
  mailServer: office.address,
  mailUser: '',
  keeperName: 'Ruth Example',
  keeperEmail: KEEPER,
  certificates: 'internal',
  begin: '/root/begin.json',
})

/** What must be the same after a restore, as hashes: messages, history, people, files, podcast ids. */
export const FACTS = `cd /srv/church/current && church inbox --json | sha256sum; church git rev-parse HEAD; sha256sum </var/lib/church/desk/desk-people.json; find church -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum; curl -sk https://${HOST}/sermons.xml | grep -o '<guid[^<]*' | sha256sum`

/** What a server with 1 GB and no swap says about itself. */
export const LITTLE_MEMORY =
  "sed -E 's/^(MemTotal: +).*/\\11000000 kB/; s/^(SwapTotal: +).*/\\10 kB/' /proc/meminfo >/root/meminfo && mount --bind /root/meminfo /proc/meminfo"

/** The steps of the installer, as it prints them. */
export const STEPS = [
  'memory',
  'user and folders',
  'settings and people',
  'site',
  'messages',
  'services',
  'https',
  'firewall',
  'backup',
]

/** What an attacker might do in a service's place, and whether the site and the desk can. */
export const ATTACKS = [
  ['append to the code', 'echo >>/srv/church/current/server/main.ts', false, false],
  ['replace the program', 'touch /srv/church/current/dist-server/x', false, false],
  ['add a package', 'mkdir /srv/church/current/node_modules/x', false, false],
  ['change a unit', 'touch /etc/systemd/system/x', false, false],
  ['start a unit', 'systemctl restart caddy', false, false],
  ['switch the release', 'ln -sfn /tmp /srv/church/current', false, false],
  ['read the settings file', 'cat /etc/church/church.env', false, false],
  ['read the backups', 'ls /var/backups/church', false, false],
  ['let someone in', 'echo >>/var/lib/church/desk/desk-people.json', false, false],
  ['replace the list of people', 'mv /var/lib/church/desk/desk-people.json /tmp/x', false, false],
  ['write messages', 'touch /var/lib/church/messages/x', true, true],
  ['write content', 'touch /srv/church/current/church/x', false, true],
  ['commit', 'touch /srv/church/current/.git/x', false, true],
  ['write the built site', 'touch /srv/church/current/.build/x', false, true],
] as const

/** Changes to the next version that break it, and what the update says then. */
export const BREAKING: [how: string, change: string, says: string][] = [
  [
    'does not build',
    'echo "export const broken: = 1" >>src/app/main.tsx; echo "syntax error(" >>vite.config.ts',
    'its parts and its build\nNothing was changed',
  ],
  ['does not start', 'sed -i "1i throw new Error(\'It does not start.\')" server/main.ts', 'It does not start.'],
  [
    'breaks only when it is live',
    `sed -i "1i if (process.env.PORT === '4173') throw new Error('Only when it is live.')" server/main.ts`,
    'The version before is back',
  ],
  [
    'answers 500',
    `sed -i "s/^  const app = createApp/  const app = { fetch: () => new Response('', { status: 500 }) }\\n  createApp/" server/main.ts`,
    '500',
  ],
]

/** What keeps the installer from starting, how it comes to be, and what is said. */
export const SPOILED: [what: string, spoil: string, says: string][] = [
  [
    'a port is taken',
    'systemctl stop caddy; systemd-run --unit=other systemd-socket-activate -l 80 cat',
    'Port 80 is in use by systemd-socket',
  ],
  [
    'the disk is full',
    'systemctl stop other; mkdir -p /srv/hope; mount -t tmpfs -o size=100M tmpfs /srv/',
    'the site needs',
  ],
]
