import * as styles from './Icon.css.ts'

/** On a grid of 24 units, with square ends. An icon always has a visible or visually hidden text next to it. */
const PATHS = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  check: 'M4 13l5 5L20 6',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  download: 'M12 3v12M6 10l6 6 6-6M4 21h16',
  calendar: 'M4 5h16v16H4zM4 10h16M8 2v5M16 2v5',
  mapPin: 'M12 22s7-7.2 7-12.5a7 7 0 0 0-14 0C5 14.8 12 22 12 22zM12 7a2.5 2.5 0 1 0 .01 0',
  phone: 'M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  chevronDown: 'M5 9l7 7 7-7',
  chevronLeft: 'M15 5l-7 7 7 7',
  chevronRight: 'M9 5l7 7-7 7',
  arrowRight: 'M4 12h15M13 6l6 6-6 6',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  alert: 'M12 3l10 18H2zM12 10v5M12 18v.01',
  offline:
    'M3 3l18 18M2 9a15 15 0 0 1 5-3M11 5a15 15 0 0 1 11 4M5 13a10 10 0 0 1 5-2.6M15 11.5a10 10 0 0 1 4 1.5M12 19v.01M8.5 16.5a5 5 0 0 1 5.5-.7',
  refresh: 'M20 11a8 8 0 1 0-2 6.3M20 4v7h-7',
  lock: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  share: 'M12 15V3M7 8l5-5 5 5M5 12v9h14v-9',
  install: 'M6 2h12v20H6zM12 7v8M8.5 11.5L12 15l3.5-3.5',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15',
} as const
export type IconName = keyof typeof PATHS

export const Icon = ({ name, size = 'text' }: { name: IconName; size?: keyof typeof styles.icon }) => (
  <svg className={styles.icon[size]} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)
