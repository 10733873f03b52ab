/** The rooms of the project's own code (docs/architecture.md). A rule for all of it looks through these. */
export const SOURCE_FOLDERS = [
  'src',
  'sw',
  'server',
  'church-folder',
  'site-build',
  'commands',
  'tools',
  'scripts',
  'desk',
  'deploy',
]
