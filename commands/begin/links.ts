/** Reads URLs as people paste them: without https://, from a phone, with a sentence around them. */
import { domainToUnicode } from 'node:url'
import { siteNameAt, sitesIn } from '#commands/recordings/sites.ts'

/** What people call a site, and its hosts, subdomains included. The first that matches counts. */
const SITES = sitesIn(`
Facebook: facebook.com fb.com fb.me fb.watch; YouTube: youtube.com youtu.be;
Instagram: instagram.com instagr.am ig.me; X: x.com twitter.com t.co; TikTok: tiktok.com;
WhatsApp: whatsapp.com wa.me wa.link; Messenger: m.me messenger.com; Telegram: t.me telegram.me telegram.org;
Signal: signal.group signal.me signal.org; Discord: discord.gg discord.com; GroupMe: groupme.com;
LINE: lin.ee line.me; KakaoTalk: kakao.com; WeChat: weixin.qq.com wechat.com; Viber: viber.com vb.me;
VK: vk.com vk.me vk.ru; Weibo: weibo.com weibo.cn; Threads: threads.net threads.com; Bluesky: bsky.app bsky.social;
Mastodon: mastodon.social mastodon.online; LinkedIn: linkedin.com lnkd.in; Pinterest: pinterest.com pin.it;
Snapchat: snapchat.com; Reddit: reddit.com redd.it; Nextdoor: nextdoor.com nextdoor.co.uk;
Meetup: meetup.com meetu.ps; Eventbrite: eventbrite.com eventbrite.ca eventbrite.co.uk;
Linktree: linktr.ee linktree.com; Vimeo: vimeo.com; Twitch: twitch.tv; Livestream: livestream.com;
Church Online: online.church churchonline.org; Church Center: churchcenter.com; Truth Social: truthsocial.com;
BoxCast: boxcast.com boxcast.tv; SermonAudio: sermonaudio.com; SoundCloud: soundcloud.com; Podbean: podbean.com;
Spotify: spotify.com spotify.link spoti.fi; Apple Podcasts: podcasts.apple.com;
Apple Maps: maps.apple.com maps.apple; Google Maps: maps.app.goo.gl maps.google.com;
Google Groups: groups.google.com; Google Calendar: calendar.google.com; Google: google.com share.google g.page g.co goo.gl;
Flickr: flickr.com flic.kr; WordPress: wordpress.com; Blogger: blogger.com blogspot.com; Wix: wixsite.com;
Squarespace: squarespace.com; Weebly: weebly.com; Square: square.site; GoDaddy: godaddysites.com`)
/** Their phones' links lead to a smaller site. */
const PHONE_HOST = /^(?:m|mobile|web|[a-z]{2}-[a-z]{2})\.(?=(?:facebook|youtube|instagram|twitter|x|tiktok)\.com$)/
/** What apps add to a URL to know who shared it. */
const TRACKING = /^(?:utm_.*|fbclid|mibextid|igsh(?:id)?|si|feature|ref|rdid|share_url|view_as)$/
/** Where the part after `#` says which page, rather than where on it. */
const HASH_IS_PAGE = /^(?:signal\.(?:group|me)|web\.telegram\.org)#|#[/!]/

/** @throws Error with the end of a sentence */
function readLink(answer: string): URL {
  const [pasted = answer.replace(/[,;.>)]$/, ''), another] = answer.match(/https?:\/\/\S+?(?=[,;.>)]*(?:\s|$))/gi) ?? []
  const whole = pasted.replace(/^(?!https?:)/i, 'https://').replace(/^http:(\/*[^/:]+)(?::80(?!\d))?/i, 'https:$1')
  const isOther = /\s|^[^/@]*@[^/]*$/.test(pasted)
  const url = !isOther && URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || another || url.username || !/^(?!www\.[^.]+$|[\d.]+$)[\w-]+(?:\.[\w-]+)+$/.test(url.hostname))
    throw new Error('must be one web address, such as https://gracechapel.example: copy it from the browser')
  // What a network makes of a link that is clicked there.
  const behind = /^(?:lm?\.\w+\.com\/(?:l\.php)?|(?:www\.)?google\.com\/url)$/.test(url.host + url.pathname)
  const inner = behind && (url.searchParams.get('u') ?? url.searchParams.get('url') ?? url.searchParams.get('q'))
  if (inner) return readLink(inner)
  url.search = String(new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name))))
  if (!HASH_IS_PAGE.test(url.host + url.hash)) url.hash = ''
  return url
}

/** Pages that only someone who is signed in can see. */
const PRIVATE = [
  /^(?:studio|business|dashboard|admin|accounts?(?!\.venmo)|login|adsmanager|creator|mail)\./i,
  /^web\.whatsapp\.com\/$/i,
  /^(?:photos|calendar)\.google\.com\/(?:calendar\/)?u\//i,
  /(?<!livestream\.com)\/(?:settings|manage|edit|admin|wp-admin|login|sign-?in|dashboard|my-?account|accounts?|insights|creatorstudio|tiktokstudio|mep|professional_dashboard)(?:\/|$)/i,
  /^drive\.google\.com\/drive\/(?:u\/\d|my-drive|home)/i,
  /(?:^|\.)(?:facebook|youtube|instagram|tiktok|twitter|x|vimeo|twitch|linkedin|threads)\.\w+\/(?:me|home(?:\.php)?|feed\/.*|channel_switcher)?\/?$/i,
]
/** Whether only its owner can open a page. */
export const isOwnersPage = ({ hostname, pathname }: URL) => PRIVATE.some((one) => one.test(hostname + pathname))

/** @throws Error with the end of a sentence */
function publicLink(answer: string): URL {
  const url = readLink(answer)
  if (isOwnersPage(url))
    throw new Error(
      'opens only for you, since you are signed in: open the page in a private window, and copy its address there',
    )
  return url
}

/** One video or post on a site that has the church's page or channel. */
const ONE_POST = [
  /^(?:youtu\.be|fb\.watch)\//,
  /(?:^|\.)youtube\.com\/(?:watch|shorts|live|embed)\b/,
  /(?:^|\.)facebook\.com\/(?:watch|photo|reel|story|permalink|events\/\d|share\/[prv]\/|.{1,99}\/(?:posts|photos|videos|reel)\/\w)/,
  /(?:^|\.)instagram\.com\/(?:p|reel|tv|stories)\//,
  /(?:^|\.)(?:x|twitter|tiktok)\.com\/.{1,99}\/(?:status|video)\//,
  /(?:^|\.)vimeo\.com\/\d/,
]

/** @returns a link to a page of the church's on another site, and what that site is called */
export function readPage(answer: string): { name: string; url: string } {
  const url = publicLink(answer)
  url.hostname = url.hostname.replace(PHONE_HOST, 'www.')
  const known = siteName(url)
  if (/\/(?:search|results)\/?$/.test(url.pathname))
    throw new Error('leads to a search: open the page itself, and copy its address')
  if (ONE_POST.some((one) => one.test(url.hostname + url.pathname)))
    throw new Error('leads to one video or post: open the channel or page, and copy its address')
  if (known === 'YouTube') url.pathname = url.pathname.replace(/\/(?:featured|videos|streams|about|playlists)\/?$/, '')
  return { name: known ?? hostInWords(url.hostname), url: url.href }
}

function siteName({ hostname, pathname }: URL): string | undefined {
  if (/(?:^|\.)(?:google\.[.a-z]+|goo\.gl)$/.test(hostname) && /^\/maps\b/.test(pathname)) return 'Google Maps'
  return siteNameAt(SITES, hostname)
}

/** `first-baptist.example.org` is `Example`; a host whose name is no word, such as `bit.ly`, remains as it is. */
function hostInWords(hostname: string): string {
  const host = domainToUnicode(hostname).replace(/^www\./, '')
  const [label = ''] = host.split('.').slice(/\.(?:com?|org|net|edu|gov|ac|ne|or)\.\w\w$/.test(host) ? -3 : -2)
  return label.length < 4 ? host : label.replace(/(?:^|-)./g, (start) => start.replace('-', ' ').toUpperCase())
}

/** The currencies that PayPal’s donation page takes. */
const CURRENCIES = 'USD AUD BRL CAD CHF CZK DKK EUR GBP HUF JPY MXN NOK NZD PHP PLN SEK SGD'.split(' ')
/** Countries whose currency does not begin with their own two letters (ISO 4217). */
const SHARED = { EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK', USD: 'EC PR SV' }

/** @returns a link to any giving page, or an account at PayPal and its currency */
export function readGiving(answer: string, country: string): Record<string, string> {
  const [, account, named] =
    /^(?:[Pp]ay[Pp]al:? )?([^\s@,]+@[^\s@,.]+\.[^\s@,]+|[A-Z0-9]{13})(?:[ ,]+([A-Za-z]{3}))?$/.exec(answer) ?? []
  if (!account) return { giving: publicLink(answer).href }
  const [shared] = Object.entries(SHARED).find(([, countries]) => countries.split(' ').includes(country)) ?? []
  const currency = named?.toUpperCase() ?? shared ?? CURRENCIES.find((one) => one.slice(0, 2) === country) ?? ''
  if (!CURRENCIES.includes(currency))
    throw new Error(`must say which currency PayPal takes, such as "${account} CAD": ${CURRENCIES.join(', ')}`)
  return { donateBusiness: account, ...(currency !== 'USD' && { currency }) }
}

/** @returns the URL without `/index.html`, `/home`, `/wp-admin/`, a question mark or #. @throws Error with the end of a sentence */
export function readSiteUrl(answer: string): string {
  if (!/[.:/]/.test(answer))
    throw new Error(
      'must be the web address that the site will have; write a likely one if you have none yet, and change it later',
    )
  const url = readLink(answer)
  if (siteName(url)) throw new Error('must be this site’s own address, not a page on another site')
  const path = url.pathname
    .replace(
      /\/(?:(?:index|default|home|main|welcome|inicio|accueil|startseite|about(?:-us)?|wp-login)(?:\.\w+)?|wp-admin\/.*)\/?$/i,
      '',
    )
    .replace(/(?<!\/)\/+$/, '')
  if (!/^(?:\/[\w~-][\w.~-]*)*$/.test(path))
    throw new Error('must have only letters, digits and hyphens after the name')
  return url.origin + path
}
