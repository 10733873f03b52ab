/** Links that people take for recordings: what they copy is often a page, which no player can play. */

interface Page {
  of: string
  host: RegExp
  /** The address of the file; undefined if the page has none that can be known. */
  file?(url: URL): string | undefined
  /** Whether the file's address goes on playing. Others are signed, or refuse players on other sites. */
  plays?: true
  isVideo?: true
}

const withQuery = (url: URL, name: string, value: string) => {
  url.searchParams.delete('dl')
  url.searchParams.set(name, value)
  return url.href
}
const SOUND = /\.(?:mp3|m4a|m4b|mp4|aac|og[ga]|opus|wav|flac)$/i

const PAGES: readonly Page[] = [
  {
    of: 'Dropbox',
    host: /(?:^|\.)dropbox\.com$/,
    file: (url) => (/^\/(?:s|scl\/fi)\//.test(url.pathname) ? withQuery(url, 'raw', '1') : undefined),
    plays: true,
  },
  {
    of: 'Google Drive',
    host: /^(?:drive|docs)\.google\.com$/,
    file({ pathname, searchParams }) {
      const id = /\/d\/([\w-]+)/.exec(pathname)?.[1] ?? searchParams.get('id')
      return id ? `https://drive.google.com/uc?export=download&id=${id}` : undefined
    },
  },
  { of: 'OneDrive', host: /^(?:1drv\.ms|onedrive\.live\.com)$/, file: (url) => withQuery(url, 'download', '1') },
  { of: 'SharePoint', host: /\.sharepoint\.com$/, file: (url) => withQuery(url, 'download', '1') },
  {
    of: 'Box',
    host: /(?:^|\.)box\.com$/,
    file: ({ pathname }) => pathname.replace(/^\/s\/(\w+)\/?$/, 'https://app.box.com/shared/static/$1'),
  },
  { of: 'YouTube', host: /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/, isVideo: true },
  { of: 'Vimeo', host: /(?:^|\.)vimeo\.com$/, isVideo: true },
  { of: 'Facebook', host: /(?:^|\.)(?:facebook\.com|fb\.watch)$/, isVideo: true },
  ...Object.entries({
    SoundCloud: /(?:^|\.)(?:soundcloud\.com|snd\.sc)$/,
    Spotify: /(?:^|\.)spotify\.com$|^spotify\.link$/,
    Anchor: /(?:^|\.)anchor\.fm$/,
    'Apple Podcasts': /^(?:podcasts|itunes|music)\.apple\.com$|^apple\.co$/,
    iCloud: /(?:^|\.)icloud\.com$/,
    'Amazon Music': /^music\.amazon\.|(?:^|\.)audible\.com$/,
    'Google Podcasts': /^podcasts\.google\.com$/,
    'the Internet Archive': /^(?:www\.)?archive\.org$/,
    SermonAudio: /^(?:www\.|beta\.)?sermonaudio\.com$/,
    Subsplash: /(?:^|\.)subsplash\.com$/,
    Podbean: /(?:^|\.)podbean\.com$/,
    Buzzsprout: /(?:^|\.)buzzsprout\.com$/,
    Libsyn: /(?:^|\.)libsyn\.com$/,
    Spreaker: /(?:^|\.)spreaker\.com$/,
    Transistor: /(?:^|\.)transistor\.fm$/,
    Faithlife: /(?:^|\.)faithlife\.(?:com|tv)$/,
    'Church Center': /(?:^|\.)churchcenter\.com$/,
    Mixcloud: /(?:^|\.)mixcloud\.com$/,
    iHeart: /(?:^|\.)iheart\.com$/,
    'a podcast app': /(?:^|\.)(?:overcast\.fm|pca\.st|pocketcasts\.com|castbox\.fm|deezer\.com|tunein\.com)$/,
    'a file transfer': /(?:^|\.)(?:wetransfer\.com|we\.tl|mega\.nz|mediafire\.com|pcloud\.(?:com|link))$/,
  }).map(([of, host]) => ({ of, host })),
]

/** @returns whose page the address is, what its file is; undefined if it may be a file */
export function pageOf(link: string): (Omit<Page, 'file' | 'host'> & { file?: string | undefined }) | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const page = PAGES.find(({ host }) => host.test(url.hostname))
  const isFile = page?.file
    ? url.searchParams.get('dl') === '1' || /[?&](?:raw|download|export)=/.test(url.search)
    : SOUND.test(url.pathname)
  if (!page || isFile) return undefined
  const { file, host: _, ...rest } = page
  const address = file?.(url)
  return { ...rest, file: address?.startsWith('https:') ? address : undefined }
}

/** @returns the name of an address's host without `www.`; '' if it is no address */
export const hostOf = (url: string | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''

/** @returns the addresses of a sermon's recording that are on one of the hosts */
export const addressesOn = (
  hosts: readonly string[],
  { audioFile, audioUrl }: { audioFile?: { url: string } | undefined; audioUrl?: string | undefined },
) => [audioFile?.url, audioUrl].filter((url): url is string => url !== undefined && hosts.includes(hostOf(url)))

/** @returns why the address is no recording's, as the end of a sentence; undefined if it may be one */
export function recordingProblem(link: string): string | undefined {
  const page = pageOf(link)
  if (!page) return undefined
  const hint =
    page.plays && page.file ? `write ${page.file}` : 'download the recording there, and add it with npm run recording'
  return `is a page of ${page.of}, which no player can play: ${hint}`
}
