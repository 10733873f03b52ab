/** Which folder may import which (docs/architecture.md), for `npm run check`. */

export interface Rule {
  folder: string
  /** Our folders that it may import, apart from itself. */
  mayImport: readonly string[]
  /** Packages and virtual modules that it must not import, and why. */
  forbidden?: { pattern: RegExp; why: string }[]
}

const NODE = { pattern: /^node:/, why: 'it runs where there is no Node' }
const REACT = {
  pattern: /^(?:react|react-dom|@tanstack\/react-.*|@preact\/.*|@modular-forms\/.*)(?:\/|$)/,
  why: 'it runs where there is no React',
}
const SERVER_ONLY = { pattern: /^(?:hono|@hono\/.*|@libsql\/.*)(?:\/|$)/, why: 'only the server needs it' }
const WORKER_ONLY = { pattern: /^workbox-(?!window)/, why: 'only the worker needs it' }

const PLAIN = [NODE, REACT, SERVER_ONLY, WORKER_ONLY]
const PAGE = [NODE, SERVER_ONLY, WORKER_ONLY]

export const RULES: readonly Rule[] = [
  { folder: 'src/schema', mayImport: [], forbidden: PLAIN },
  { folder: 'src/content', mayImport: ['src/schema'], forbidden: PLAIN },
  { folder: 'src/data', mayImport: ['src/schema', 'src/content'], forbidden: PLAIN },
  { folder: 'sw', mayImport: ['src/data', 'src/schema', 'src/content'], forbidden: [NODE, REACT, SERVER_ONLY] },
  { folder: 'server', mayImport: ['src/data', 'src/schema', 'src/content'], forbidden: [REACT, WORKER_ONLY] },
  { folder: 'src/client', mayImport: ['src/data', 'src/schema', 'src/content'], forbidden: PAGE },
  {
    folder: 'src/ui',
    mayImport: ['src/schema', 'src/content'],
    forbidden: [...PAGE, { pattern: /^@tanstack\/react-query/, why: 'components are given their data' }],
  },
  {
    folder: 'src/forms',
    mayImport: ['src/ui', 'src/client', 'src/data', 'src/schema', 'src/content'],
    forbidden: PAGE,
  },
  {
    folder: 'src/recordings',
    mayImport: ['src/ui', 'src/client', 'src/data', 'src/schema', 'src/content'],
    forbidden: PAGE,
  },
  {
    folder: 'src/screens',
    mayImport: ['src/forms', 'src/recordings', 'src/ui', 'src/client', 'src/data', 'src/schema', 'src/content'],
    forbidden: PAGE,
  },
  {
    folder: 'src/routes',
    mayImport: ['src/screens', 'src/client', 'src/data', 'src/schema', 'src/content'],
    forbidden: PAGE,
  },
  {
    folder: 'src/app',
    mayImport: [
      'src/routes',
      'src/screens',
      'src/forms',
      'src/recordings',
      'src/ui',
      'src/client',
      'src/data',
      'src/schema',
      'src/content',
    ],
    forbidden: PAGE,
  },
  {
    folder: 'scripts/build',
    mayImport: ['server', 'src/app', 'src/forms', 'src/ui', 'src/client', 'src/data', 'src/schema', 'src/content'],
  },
  { folder: 'scripts/content', mayImport: ['scripts/build', 'src/data', 'src/schema'] },
  { folder: 'scripts/import', mayImport: ['scripts/content', 'scripts/build', 'src/data', 'src/schema'] },
]
