import { palette as p } from './church-palette.ts'

/** By day: the church in the morning light. */
export const day = {
  ground: p.limestone,
  raised: p.white,
  sunken: p.limestoneShade,
  text: p.iron,
  textMuted: p.lead,
  border: p.limestoneJoint,
  borderStrong: p.slate,
  action: p.cobalt,
  onAction: p.white,
  actionHover: p.cobaltDeep,
  actionPressed: p.cobaltMidnight,
  link: p.cobalt,
  linkHover: p.cobaltMidnight,
  label: p.brick,
  accent: p.amber,
  onAccent: p.iron,
  accentHover: p.amberPale,
  success: p.leaf,
  destructive: p.brick,
  onDestructive: p.white,
  destructiveHover: p.brickDeep,
  focusInner: p.white,
  focusOuter: p.iron,
  scrim: 'rgb(11 19 32 / 0.82)',
  veil: 'rgb(11 19 32 / 0.72)',
  veilDeep: 'rgb(11 19 32 / 0.95)',
  backdrop: 'rgb(4 8 15 / 0.4)',
  onPicture: p.white,
  board: p.oak,
  boardEdge: p.oakLight,
  boardShade: p.oakDeep,
  boardGrain: 'rgb(0 0 0 / 0.07)',
  boardGrainLight: 'rgb(255 255 255 / 0.025)',
  boardCard: p.card,
  onBoardCard: p.iron,
  boardLabel: p.brick,
  came: p.iron,
  glass: p.skyGlass,
  glassDeep: p.cobalt,
  glassWarm: p.amber,
  markGlass: p.cobalt,
  markFoot: p.brick,
  glow: `${p.amber}00`,
  brickwork: p.brick,
  mortar: p.limestone,
  placeholder: p.limestoneGhost,
}

export type Colours = { [name in keyof typeof day]: string }

/** By night, seen from outside: a deep blue-black ground, and the windows are lit. */
export const night: Colours = {
  ground: p.night,
  raised: p.nightRaised,
  sunken: p.nightSunken,
  text: p.moon,
  textMuted: p.moonHaze,
  border: p.nightJoint,
  borderStrong: p.nightJointStrong,
  action: p.amberLit,
  onAction: p.iron,
  actionHover: p.amberPale,
  actionPressed: p.amber,
  link: p.sky,
  linkHover: p.skyPale,
  label: p.brickLit,
  accent: p.amberLit,
  onAccent: p.iron,
  accentHover: p.amberPale,
  success: p.leafLit,
  destructive: p.brickLit,
  onDestructive: p.iron,
  destructiveHover: p.brickGlow,
  focusInner: p.night,
  focusOuter: p.white,
  scrim: 'rgb(4 8 15 / 0.88)',
  veil: 'rgb(11 19 32 / 0.72)',
  veilDeep: 'rgb(11 19 32 / 0.95)',
  backdrop: 'rgb(4 8 15 / 0.4)',
  onPicture: p.white,
  board: p.oakNight,
  boardEdge: p.oakNightLight,
  boardShade: p.oakNightDeep,
  boardGrain: 'rgb(0 0 0 / 0.07)',
  boardGrainLight: 'rgb(255 255 255 / 0.025)',
  boardCard: p.cardNight,
  onBoardCard: p.candle,
  boardLabel: p.amberLit,
  came: p.nightCame,
  glass: p.amberLit,
  glassDeep: p.cobaltDusk,
  glassWarm: p.amberPale,
  markGlass: p.amberLit,
  markFoot: p.brickNight,
  glow: `${p.amberLit}47`,
  brickwork: p.brickDeep,
  mortar: p.nightSunken,
  placeholder: p.nightJoint,
}

/** A cobalt band on either ground. */
export const cobaltBand: Colours = {
  ...night,
  ground: p.cobaltNight,
  raised: p.cobaltRaised,
  sunken: p.cobaltMidnight,
  border: p.cobaltJoint,
  borderStrong: p.cobaltJointStrong,
  placeholder: p.cobaltDusk,
  mortar: p.cobaltMidnight,
}

/** What the building stands on: the footer. */
export const foundation: Colours = { ...night, ground: p.iron, raised: p.ironRaised, sunken: p.nightSunken, border: p.ironJoint }

/** For people who ask for more contrast. */
export const dayContrast: Partial<Colours> = {
  ground: p.white, text: p.black, textMuted: p.black, border: p.lead, borderStrong: p.black, action: p.cobaltMidnight, link: p.cobaltMidnight,
  label: p.brickDeep, destructive: p.brickDeep, boardLabel: p.brickDeep, onBoardCard: p.black,
}
export const nightContrast: Partial<Colours> = {
  ground: p.black, text: p.white, textMuted: p.white, border: p.moonHaze, borderStrong: p.white, link: p.skyPale, label: p.brickGlow,
}

/** On paper: black on white, and brick where it is a title. */
export const paper: Colours = { ...day, ground: p.white, raised: p.white, sunken: p.white, text: p.black, textMuted: p.black, accent: p.black, link: p.black }
