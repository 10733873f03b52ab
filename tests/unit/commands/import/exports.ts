/** Exports in the form that the tools write. Everything in them is fictional. */

/** An episode of Sermon Manager's feed, as WordPress writes it. */
export const episode = ({
  title = 'Ask for Wisdom',
  date = 'Mon, 01 Sep 2025 02:15:00 +0000',
  id = 7,
  slug = 'ask-for-wisdom',
  author = 'webmaster',
  enclosure = '',
} = {}) => `	<item>
		<title>${title}</title>
		<link>https://old.example/sermons/${slug}/</link>
		<pubDate>${date}</pubDate>
		<dc:creator><![CDATA[${author}]]></dc:creator>
		<guid isPermaLink="false">https://old.example/?post_type=wpfc_sermon&#038;p=${id}</guid>
		<description><![CDATA[<p>James says: &#8220;ask&#8221;.</p> <p>Two. Three. Four.</p>]]></description>
		<itunes:duration>00:30:40</itunes:duration>
		${enclosure || `<enclosure url="https://old.example/files/${id}.mp3" length="14500000" type="audio/mpeg" />`}
	</item>`

const rss = (namespace: string, about: string, items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:${namespace}>
<channel>
	<title>Old Church</title>
	<link>https://old.example</link>
	${about}
${items.join('\n')}
</channel>
</rss>
`

const FEED = '<atom:link href="https://old.example/feed/podcast/" rel="self" type="application/rss+xml" />'
export const podcast = (...episodes: string[]) =>
  rss('itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"', FEED, episodes)

export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

export const term = (domain: string, name: string) => `<category domain="${domain}"><![CDATA[${name}]]></category>`

/** A post as WordPress 6 exports it. */
export const post = ({
  type = 'wpfc_sermon',
  id = 101,
  title = '<![CDATA[Ask for Wisdom]]>',
  slug = 'ask-for-wisdom',
  status = 'publish',
  date = '2014-09-01 08:12:44',
  content = '',
  more = [] as string[],
} = {}) => `	<item>
		<title>${title}</title>
		<link>https://old.example/${/attachment|post/.test(type) ? '' : 'sermons/'}${slug}/</link>
		<dc:creator><![CDATA[webmaster]]></dc:creator>
		<guid isPermaLink="false">https://old.example/?post_type=${type}&#038;p=${id}</guid>
		<content:encoded><![CDATA[${content}]]></content:encoded>
		<wp:post_id>${id}</wp:post_id>
		<wp:post_date><![CDATA[${date}]]></wp:post_date>
		<wp:status><![CDATA[${status}]]></wp:status>
		<wp:post_type><![CDATA[${type}]]></wp:post_type>
		<wp:post_password><![CDATA[]]></wp:post_password>
${more.join('\n')}
	</item>`

/** A media library file, with its PHP-serialized metadata. */
export const attachment = (id: number, url: string, bytes: number, seconds: number) =>
  post({
    type: 'attachment',
    id,
    status: 'inherit',
    title: 'A file',
    more: [
      `<wp:attachment_url><![CDATA[${url}]]></wp:attachment_url>`,
      meta('_wp_attachment_metadata', `a:2:{s:8:"filesize";i:${bytes};s:6:"length";i:${seconds};}`),
    ],
  })

const SITE = '<wp:base_site_url>https://old.example</wp:base_site_url>'
export const wxr = (...items: string[]) => rss('wp="http://wordpress.org/export/1.2/"', SITE, items)

/** A video in YouTube's feed. */
export const video = (id: string, title: string, published: string) => ` <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <title>${title}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
  <published>${published}</published>
  <media:group>
   <media:content url="https://www.youtube.com/v/${id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:description>First. Second. Third. Subscribe!</media:description>
  </media:group>
 </entry>`

export const channel = (...videos: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UCold"/>
${videos.join('\n')}
</feed>
`
