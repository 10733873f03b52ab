import { expect, test } from 'vitest'
import { readPage } from '#commands/begin/links.ts'

test.each([
  ['https://wa.me/12175550142', 'WhatsApp'],
  ['https://chat.whatsapp.com/AbCdEf', 'WhatsApp'],
  ['whatsapp.com/channel/0029', 'WhatsApp'],
  ['https://linktr.ee/ferrychapel', 'Linktree'],
  ['t.me/ferrychapel', 'Telegram'],
  ['https://g.page/ferry-chapel?share', 'Google'],
  ['https://maps.app.goo.gl/AbC', 'Google Maps'],
  ['https://www.google.co.uk/maps/place/Ferry+Chapel/@51.5,-0.1', 'Google Maps'],
  ['https://goo.gl/maps/AbC', 'Google Maps'],
  ['https://fb.me/ferrychapel', 'Facebook'],
  ['https://m.facebook.com/ferrychapel', 'Facebook'],
  ['https://instagr.am/ferry', 'Instagram'],
  ['https://x.com/ferry', 'X'],
  ['https://vm.tiktok.com/ZM1', 'TikTok'],
  ['https://www.threads.net/@ferry', 'Threads'],
  ['https://bsky.app/profile/ferry.example', 'Bluesky'],
  ['https://nextdoor.com/pages/ferry', 'Nextdoor'],
  ['https://vimeo.com/ferrychapel', 'Vimeo'],
  ['https://open.spotify.com/show/1', 'Spotify'],
  ['https://podcasts.apple.com/us/podcast/ferry/id1', 'Apple Podcasts'],
  ['https://signal.group/#CjQ', 'Signal'],
  ['https://discord.gg/ferry', 'Discord'],
  ['https://www.meetup.com/ferry', 'Meetup'],
  ['https://groupme.com/join_group/1', 'GroupMe'],
  ['https://lin.ee/abc', 'LINE'],
  ['https://open.kakao.com/o/abc', 'KakaoTalk'],
  ['https://vk.com/ferry', 'VK'],
  ['https://m.weibo.cn/u/1', 'Weibo'],
  ['https://m.me/ferrychapel', 'Messenger'],
  ['https://ferry.online.church', 'Church Online'],
  ['https://ferry.churchcenter.com/channels/1', 'Church Center'],
  ['https://truthsocial.com/@ferry', 'Truth Social'],
  ['https://share.google/abc', 'Google'],
  ['https://livestream.com/accounts/123', 'Livestream'],
  ['https://ferrychapel.podbean.com', 'Podbean'],
  // Sites that the table does not know.
  ['https://www.ferry-chapel.example/news', 'Ferry Chapel'],
  ['https://news.ferrychapel.co.nz', 'Ferrychapel'],
  ['https://bit.ly/3ferry', 'bit.ly'],
  ['https://www.rpc.org/live', 'rpc.org'],
  ['https://kirche-köln.example', 'Kirche Köln'],
  ['https://notfacebook.com/ferry', 'Notfacebook'],
])('a link to %s is called %s', (url, name) => {
  expect(readPage(url).name).toBe(name)
})

test.each([
  ['https://m.facebook.com/ferry?mibextid=1', 'https://www.facebook.com/ferry'],
  ['https://de-de.facebook.com/ferry', 'https://www.facebook.com/ferry'],
  ['https://web.whatsapp.com/ferry', 'https://web.whatsapp.com/ferry'],
  ['https://m.weibo.cn/u/1', 'https://m.weibo.cn/u/1'],
  ['https://signal.group/#CjQ', 'https://signal.group/#CjQ'],
  ['https://web.telegram.org/k/#@ferry', 'https://web.telegram.org/k/#@ferry'],
  ['https://give.example/#/ferry', 'https://give.example/#/ferry'],
  ['https://ferry.example/visit#map', 'https://ferry.example/visit'],
  ['https://www.youtube.com/@ferry/videos', 'https://www.youtube.com/@ferry'],
])('%s is linked as %s', (pasted, url) => {
  expect(readPage(pasted).url).toBe(url)
})
