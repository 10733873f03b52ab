/** Exports as the tools write them; everything in them is made up. */

/** As WordPress writes an episode of Sermon Manager's feed. */
export const episode = ({
  title = 'Ask for Wisdom',
  date = 'Mon, 01 Sep 2025 02:15:00 +0000',
  id = 7,
  slug = 'ask-for-wisdom',
  author = 'webmaster',
  enclosure = '',
  duration = '00:30:40',
} = {}) => `	<item>
		<title>${title}</title>
		<link>https://old.example/sermons/${slug}/</link>
		<pubDate>${date}</pubDate>
		<dc:creator><![CDATA[${author}]]></dc:creator>
		<guid isPermaLink="false">https://old.example/?post_type=wpfc_sermon&#038;p=${id}</guid>
		<description><![CDATA[<p>James says: &#8220;ask&#8221;.</p> <p>Two. Three. Four.</p>]]></description>
		<itunes:author>${author}</itunes:author>
		<itunes:duration>${duration}</itunes:duration>
		${enclosure || `<enclosure url="https://old.example/files/${id}.mp3" length="14500000" type="audio/mpeg" />`}
	</item>`

export const podcast = (...episodes: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:atom="http://www.w3.org/2005/Atom"
	xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel>
	<title>Sermons</title>
	<atom:link href="https://old.example/feed/podcast/" rel="self" type="application/rss+xml" />
	<link>https://old.example</link>
	<itunes:author>webmaster</itunes:author>
${episodes.join('\n')}
</channel>
</rss>
`
