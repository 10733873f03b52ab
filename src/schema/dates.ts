const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * `January 5, 2025`: an instant (RFC 3339) or a day (`2024-01-01`) in words, in the church's time zone (IANA name).
 * A day alone is no instant: read as midnight UTC it would be the evening before in America, so it keeps its own date.
 */
export function formatLongDate(iso: string, timeZone: string): string {
  const zone = iso.length === 10 ? 'UTC' : timeZone
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone })
    formatters.set(zone, formatter)
  }
  return formatter.format(new Date(iso))
}

/** `Sunday, February 1, 2026`: a calendar day (`2026-02-01`) in words. */
export const formatDay = (day: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
