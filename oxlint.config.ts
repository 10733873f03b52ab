/** The linter's rules, and which folder may import which. Run by `npm run check`. */
import { defineConfig } from 'oxlint'

const NODE = 'node:'
const REACT = String.raw`(?:react|react-dom|@tanstack/react-[\w-]+|@preact/[\w-]+|@modular-forms/\w+)(?:/|$)`
const SERVER = String.raw`(?:hono|@hono/[\w-]+|@libsql/\w+)(?:/|$)`
const WORKBOX = 'workbox-(?:core|expiration|precaching|routing|strategies)'
const VISITORS = [NODE, SERVER, WORKBOX]

/** What each folder may import besides itself, and the packages it must run without (docs/architecture.md). */
const FOLDERS: Record<string, { imports: string; without: string[] }> = {
  'src/schema': { imports: '', without: [NODE, REACT, SERVER, WORKBOX] },
  'src/content': { imports: 'schema', without: [NODE, REACT, SERVER, WORKBOX] },
  'src/data': { imports: 'schema content', without: [NODE, REACT, SERVER, WORKBOX] },
  sw: { imports: 'schema content data', without: [NODE, REACT, SERVER] },
  server: { imports: 'schema content data', without: [REACT, WORKBOX] },
  'src/client': { imports: 'schema content data', without: VISITORS },
  // The components' own settings are stored by the page.
  'src/ui': { imports: 'schema content client/device/store.ts', without: [...VISITORS, '@tanstack/react-query'] },
  'src/forms': { imports: 'schema content data client ui', without: VISITORS },
  'src/recordings': { imports: 'schema content data client ui', without: VISITORS },
  'src/screens': { imports: 'schema content data client ui forms recordings', without: VISITORS },
  'src/routes': { imports: 'schema content data client screens', without: VISITORS },
  'src/app': { imports: 'schema content data client ui forms recordings screens routes', without: VISITORS },
  'church-folder': { imports: 'schema data', without: [REACT, SERVER, WORKBOX] },
  'site-build': { imports: 'schema content data client ui forms app server church-folder', without: [] },
  commands: { imports: 'schema data church-folder site-build', without: [] },
  desk: { imports: 'schema data server church-folder ui/styles/plain-colors.ts', without: [] },
  tools: { imports: '', without: [] },
}
const ALIASES = [...Object.keys(FOLDERS).map((folder) => folder.replace('src/', '')), 'scripts', 'deploy', 'tests']

const boundary = ([folder, { imports, without }]: [string, { imports: string; without: string[] }]) => {
  const allowed = [folder.replace('src/', ''), ...imports.split(' ').filter(Boolean)]
  const patterns = [
    {
      group: [
        ...ALIASES.map((name) => `#${name}/**`),
        ...allowed.map((name) => (name.endsWith('.ts') ? `!#${name}` : `!#${name}/**`)),
      ],
      message: `${folder} may import only ${allowed.map((name) => `#${name}`).join(', ')} (docs/architecture.md).`,
    },
    {
      regex: String.raw`\.\./(?:src/)?(?:${ALIASES.join('|')})/`,
      message: 'Import another folder by its alias.',
    },
    ...(without.length > 0 ? [{ regex: `^(?:${without.join('|')})`, message: `${folder} runs without it.` }] : []),
  ]
  return {
    files: [`${folder}/**`],
    rules: { 'eslint/no-restricted-imports': ['error', { patterns }] as ['error', object] },
  }
}

/** Rules of the categories below that are off, and why. */
const OFF = {
  'react/react-in-jsx-scope': 'the compiler imports what JSX needs',
  'unicorn/consistent-function-scoping': 'a small function is easiest to read where it is used',
  'unicorn/no-array-sort': 'toSorted is newer than the oldest browsers and Node 20 types',
  'unicorn/no-array-reverse': 'likewise toReversed',
  'unicorn/require-post-message-target-origin': 'ports, channels and workers take no origin',
  'unicorn/prefer-add-event-listener': 'IndexedDB requests and ports have one listener',
  'react/exhaustive-effect-dependencies':
    'some effects run again on purpose when a value changes that they do not read',
  'react/set-state-in-effect': 'what only the browser knows is set after hydration',
  'react/iframe-missing-sandbox': 'map and playlist need scripts and their own origin; the CSP names their hosts',
  'jsx-a11y/prefer-tag-over-role': 'the tag has other behavior: <output>, <search>, <dialog>',
  'jsx-a11y/no-noninteractive-element-interactions': 'a listener for clicks on links within, and for Escape',
  'jsx-a11y/interactive-supports-focus': 'tabs have a roving focus',
  'jsx-a11y/anchor-has-content': 'Markdown gives a link its content',
  'import/no-named-as-default': 'packages whose default export has its own name',
  'eslint/preserve-caught-error': 'a sentence for a volunteer replaces the cause',
  'eslint/no-new': 'new Intl.DateTimeFormat throws for an unknown time zone',
} as const

const BROWSER_AND_NODE =
  'window document localStorage sessionStorage location history self process Buffer global require __dirname'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'import', 'promise', 'jsx-a11y'],
  jsPlugins: ['./tools/bare-text.mjs'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, es2023: true },
  ignorePatterns: ['dist', '.build', '**/*.gen.ts', 'test-results', 'playwright-report'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'eslint/eqeqeq': ['error', 'always'],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
    'eslint/no-underscore-dangle': ['error', { allow: ['__WB_MANIFEST'] }],
    // Safari's VoiceOver forgets that a list without bullets is one.
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css.ts', 'virtual:extra-glyphs.css'] }],
    'site/bare-text': 'error',
    ...Object.fromEntries(Object.keys(OFF).map((rule) => [rule, 'off'])),
  },
  overrides: [
    {
      files: ['src/schema/**', 'src/data/**'],
      rules: { 'eslint/no-restricted-globals': ['error', ...BROWSER_AND_NODE.split(' ')] },
    },
    { files: ['src/**', 'sw/**', 'server/**'], rules: { 'import/no-default-export': 'error' } },
    {
      // They have functions named `use…` that are no hooks.
      files: [
        'src/schema/**',
        'src/data/**',
        'sw/**',
        'server/**',
        '{church-folder,site-build,commands,desk,scripts,tests}/**',
      ],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    // A test's fixture may import the types of the test.
    { files: ['tests/**'], rules: { 'import/no-cycle': 'error' } },
    ...Object.entries(FOLDERS).map(boundary),
  ],
})
