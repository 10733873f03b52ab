/**
 * A lancet: an arch of two arcs, whose radius is this many widths and whose centers are on the springing line, where
 * the arch begins.
 */
const CORD = 0.9
const STEPS = 14

const rise = (width: number) => width * Math.sqrt(CORD ** 2 - (CORD - 0.5) ** 2)
const round = (value: number) => Number(value.toFixed(2))

/** @returns the outline as an SVG path of `width` by `height` */
export function lancetPath(width: number, height: number): string {
  const cord = round(width * CORD)
  const springing = round(rise(width))
  return `M0 ${height}V${springing}A${cord} ${cord} 0 0 1 ${width / 2} 0A${cord} ${cord} 0 0 1 ${width} ${springing}V${height}Z`
}

/** @returns the lines in the window as SVG paths: Y-tracery with its mullion (`stone`), and bars across (`bars`) */
export function tracery(width: number, height: number): { stone: string; bars: string } {
  const cord = round(width * CORD)
  const springing = rise(width)
  const half = width / 2
  const meet = round(springing - Math.sqrt(cord ** 2 - (cord - width / 4) ** 2))
  const arms = [
    `M${half} ${round(springing)}A${cord} ${cord} 0 0 0 ${width / 4} ${meet}`,
    `M${half} ${round(springing)}A${cord} ${cord} 0 0 1 ${width * 0.75} ${meet}`,
  ]
  const straight = height - springing
  const bars = [springing, springing + straight / 3, springing + (2 * straight) / 3].map(
    (y) => `M0 ${round(y)}H${width}`,
  )
  return { stone: `M${half} ${height}V${round(springing)}${arms.join('')}`, bars: bars.join('') }
}

/** @returns the outline for `clip-path`, as a polygon in percent, which scales with its box */
export function lancetClip(width: number, height: number): string {
  const cord = width * CORD
  const springing = rise(width)
  const sweep = Math.acos((cord - width / 2) / cord)
  const arch = Array.from({ length: 2 * STEPS + 1 }, (_, step) => {
    const angle = (sweep * Math.min(step, 2 * STEPS - step)) / STEPS
    const x = cord - cord * Math.cos(angle)
    return [step > STEPS ? width - x : x, springing - cord * Math.sin(angle)] as const
  })
  const points = [[0, height] as const, ...arch, [width, height] as const]
  return `polygon(${points.map(([x, y]) => `${round((x / width) * 100)}% ${round((y / height) * 100)}%`).join(', ')})`
}
