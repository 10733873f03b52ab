import colors from '#content/colors.json' with { type: 'json' }
import { defaultPalette } from '#ui/palette.ts'
import { tintPalette } from './tint.ts'

const p = tintPalette(defaultPalette, colors)

/** The light theme's color, then the dark theme's if it differs: deep blue-black with lit windows. */
const COLORS = {
  ground: [p.limestone, p.night],
  raised: [p.white, p.nightRaised],
  sunken: [p.limestoneShade, p.nightSunken],
  text: [p.iron, p.moon],
  textMuted: [p.lead, p.moonHaze],
  border: [p.limestoneJoint, p.nightJoint],
  borderStrong: [p.slate, p.nightJointStrong],
  action: [p.cobalt, p.amberLit],
  onAction: [p.white, p.iron],
  actionHover: [p.cobaltDeep, p.amberPale],
  actionPressed: [p.cobaltMidnight, p.amber],
  link: [p.cobalt, p.sky],
  linkHover: [p.cobaltMidnight, p.skyPale],
  label: [p.brick, p.brickLit],
  accent: [p.amber, p.amberLit],
  onAccent: [p.iron],
  accentHover: [p.amberPale],
  success: [p.leaf, p.leafLit],
  destructive: [p.brick, p.brickLit],
  onDestructive: [p.white, p.iron],
  destructiveHover: [p.brickDeep, p.brickGlow],
  focusInner: [p.white, p.night],
  focusOuter: [p.iron, p.white],
  scrim: ['rgb(11 19 32 / 0.82)', 'rgb(4 8 15 / 0.88)'],
  veil: ['rgb(11 19 32 / 0.72)'],
  backdrop: ['rgb(4 8 15 / 0.4)'],
  onPicture: [p.white],
  board: [p.oak, p.oakNight],
  boardEdge: [p.oakLight, p.oakNightLight],
  boardShade: [p.oakDeep, p.oakNightDeep],
  boardGrain: ['rgb(0 0 0 / 0.07)'],
  boardGrainLight: ['rgb(255 255 255 / 0.025)'],
  boardCard: [p.card, p.cardNight],
  onBoardCard: [p.iron, p.candle],
  boardLabel: [p.brick, p.amberLit],
  sign: [p.iron, p.nightCame],
  onSign: [p.card, p.candle],
  signFrame: [p.slate, p.nightJointStrong],
  signTrack: [p.lead, p.nightJoint],
  signLabel: [p.amberLit],
  came: [p.iron, p.nightCame],
  glass: [p.skyGlass, p.amberLit],
  glassDeep: [p.cobalt, p.cobaltDusk],
  glassWarm: [p.amber, p.amberPale],
  markGlass: [p.cobalt, p.amberLit],
  markFoot: [p.brick, p.brickNight],
  glow: [`${p.amber}00`, `${p.amberLit}47`],
  brickwork: [p.brick, p.brickDeep],
  mortar: [p.limestone, p.nightSunken],
  placeholder: [p.limestoneGhost, p.nightJoint],
} satisfies Record<string, [day: string, night?: string]>

export type ThemeColors = Record<keyof typeof COLORS, string>
const theme = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(COLORS).map(([name, color]) => [name, color[at] ?? color[0]])) as ThemeColors

export const day = theme(0)
export const night = theme(1)

export const cobaltBand: ThemeColors = {
  ...night,
  ground: p.cobaltNight,
  raised: p.cobaltRaised,
  sunken: p.cobaltMidnight,
  border: p.cobaltJoint,
  borderStrong: p.cobaltJointStrong,
  placeholder: p.cobaltDusk,
  mortar: p.cobaltMidnight,
}

export const foundation: ThemeColors = {
  ...night,
  ground: p.iron,
  raised: p.ironRaised,
  sunken: p.nightSunken,
  border: p.ironJoint,
}

/** For `prefers-contrast: more`. */
export const dayContrast: Partial<ThemeColors> = {
  ground: p.white,
  text: p.black,
  textMuted: p.black,
  border: p.lead,
  borderStrong: p.black,
  action: p.cobaltMidnight,
  link: p.cobaltMidnight,
  label: p.brickDeep,
  destructive: p.brickDeep,
  boardLabel: p.brickDeep,
  onBoardCard: p.black,
}
export const nightContrast: Partial<ThemeColors> = {
  ground: p.black,
  text: p.white,
  textMuted: p.white,
  border: p.moonHaze,
  borderStrong: p.white,
  link: p.skyPale,
  label: p.brickGlow,
}

/** For print: black on white, with titles in brick. */
export const paper: ThemeColors = {
  ...day,
  ground: p.white,
  raised: p.white,
  sunken: p.white,
  text: p.black,
  textMuted: p.black,
  accent: p.black,
  link: p.black,
}
