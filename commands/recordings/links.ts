/** Links that people take for recordings: what they copy is often a page, which no player can play. */
import { counted } from '#commands/terminal/counted.ts'
import { siteNameAt, sitesIn } from './sites.ts'

const withQuery = (url: URL, name: string, value: string) => {
  url.searchParams.delete('dl')
  url.searchParams.set(name, value)
  return url.href
}
const asDownload = (url: URL) => withQuery(url, 'download', '1')

/** How a page's link becomes its file's. Only Dropbox's goes on playing; others are signed, or refuse players on other sites. */
const FILES: Readonly<Record<string, (url: URL) => string | undefined>> = {
  Dropbox: (url) => (/^\/(?:s|scl\/fi)\//.test(url.pathname) ? withQuery(url, 'raw', '1') : undefined),
  'Google Drive'({ pathname, searchParams }) {
    const id = /\/d\/([\w-]+)/.exec(pathname)?.[1] ?? searchParams.get('id')
    return id ? `https://drive.google.com/uc?export=download&id=${id}` : undefined
  },
  OneDrive: asDownload,
  SharePoint: asDownload,
  Box: ({ pathname }) => pathname.replace(/^\/s\/(\w+)\/?$/, 'https://app.box.com/shared/static/$1'),
}
const VIDEOS = ['YouTube', 'Vimeo', 'Facebook']
const PAGES = sitesIn(`
Dropbox: dropbox.com; Google Drive: drive.google.com docs.google.com; OneDrive: 1drv.ms onedrive.live.com;
SharePoint: sharepoint.com; Box: box.com; YouTube: youtube.com youtube-nocookie.com youtu.be; Vimeo: vimeo.com;
Facebook: facebook.com fb.watch; a social network: instagram.com tiktok.com twitter.com x.com threads.net; SoundCloud: soundcloud.com snd.sc; Spotify: spotify.com spotify.link;
Anchor: anchor.fm; Apple Podcasts: podcasts.apple.com itunes.apple.com music.apple.com apple.co; iCloud: icloud.com;
Amazon Music: music.amazon. audible.com; Google Podcasts: podcasts.google.com; the Internet Archive: =archive.org;
SermonAudio: =sermonaudio.com; Subsplash: subsplash.com subspla.sh; BoxCast: boxcast.tv boxcast.com; Livestream: livestream.com; Podbean: podbean.com; Buzzsprout: buzzsprout.com;
Libsyn: libsyn.com; Spreaker: spreaker.com; Transistor: transistor.fm; Faithlife: faithlife.com faithlife.tv;
Church Center: churchcenter.com; Mixcloud: mixcloud.com; iHeart: iheart.com;
a podcast app: overcast.fm pca.st pocketcasts.com castbox.fm deezer.com tunein.com;
a file transfer: wetransfer.com we.tl mega.nz mediafire.com pcloud.com pcloud.link`)
const SOUND = /\.(?:mp3|m4a|m4b|mp4|aac|og[ga]|opus|wav|flac)$/i

/** @returns whose page the URL is, what its file is, and whether that plays; undefined if the URL may be a file */
export function pageOf(link: string) {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const site = siteNameAt(PAGES, url.hostname)
  const isFile =
    site && FILES[site]
      ? url.searchParams.get('dl') === '1' || /[?&](?:raw|download|export)=/.test(url.search)
      : SOUND.test(url.pathname)
  if (!site || isFile) return undefined
  const file = FILES[site]?.(url)
  return {
    of: site,
    file: file?.startsWith('https:') ? file : undefined,
    plays: site === 'Dropbox',
    isVideo: VIDEOS.includes(site),
  }
}

/** Whether a URL works only for hours or days. */
export const isSigned = (url: string) =>
  /[?&](?:x-(?:amz|goog)-)?(?:signature|sig)=|^https?:\/\/[\w.-]{1,99}\.airtableusercontent\.com\//i.test(url)

/** @returns the name of a URL's host without `www.`; '' if it is no URL */
export const hostName = (url: string | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''

/** @returns the URLs of a sermon's recording that are on one of the hosts */
export const urlsOn = (
  hosts: readonly string[],
  { audioFile, audioUrl }: { audioFile?: { url: string } | undefined; audioUrl?: string | undefined },
) => [audioFile?.url, audioUrl].filter((url): url is string => url !== undefined && hosts.includes(hostName(url)))

/** @returns why the URL is no recording's, as the end of a sentence; undefined if it may be one */
export function recordingProblem(link: string): string | undefined {
  const page = pageOf(link)
  if (!page) return undefined
  const hint =
    page.plays && page.file ? `write ${page.file}` : 'download the recording there, and add it with npm run recording'
  return `is a page of ${page.of}, which no player can play: ${hint}`
}

/** @returns what is gone on the day that the old site's name leads to this site, and what to do, without the period */
export function goneWithOldSite(
  siteUrl: string,
  recordings: readonly (string | undefined)[],
  videos: readonly (string | undefined)[],
): string[] {
  const own = hostName(siteUrl)
  const lines = [
    [recordings, 'recording', 'npm run import -- --recordings brings them along'],
    [videos, 'video', 'upload them to a video channel'],
  ] as const
  return lines.flatMap(([urls, what, remedy]) => {
    const count = urls.filter((url) => hostName(url) === own).length
    const are = counted(count, `${what} is`, `${what}s are`)
    return count > 0 ? `${are} on ${own}, and gone once that name leads to this site: ${remedy}` : []
  })
}
