/** Help: docs/using-the-desk.md as a page, also for people who cannot sign in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import { escapeHtml } from '#data/forms/plain-page.ts'
import { show, type Pages } from './layout.ts'

const FILE = join(import.meta.dirname, '../../docs/using-the-desk.md')

const inline = (text: string) =>
  escapeHtml(text)
    // Not fetched before it is opened.
    .replace(
      /!\[(.*?)\]\(\.\.\/desk\/(pictures\/.*?)\)/g,
      '<details><summary>Picture: $1</summary><img src="/desk/$2" alt="$1" loading="lazy"></details>',
    )
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')

const idOf = (heading: string) => heading.toLowerCase().replace(/\W+/g, '-')

/** The Markdown that this one file uses: headings, lists and paragraphs. */
function pageOf(markdown: string): string {
  const blocks = markdown.split(/\n{2,}/).map((block) => {
    const [, heading] = /^## (.+)$/.exec(block) ?? []
    if (heading) return `<h2 id="${idOf(heading)}">${inline(heading)}</h2>`
    const items = block
      .split(/^(?:-|\d+\.) /m)
      .slice(1)
      .map((item) => `<li>${inline(item)}</li>`)
    if (items.length === 0) return block.startsWith('![') ? inline(block) : `<p>${inline(block)}</p>`
    return block.startsWith('-') ? `<ul>${items.join('')}</ul>` : `<ol>${items.join('')}</ol>`
  })
  return blocks.join('')
}

export function addHelp(pages: Pages): void {
  pages.get('/help', (context) => {
    const [, title = '', text = ''] = /^# (.+)\n+([^]*)$/.exec(readFileSync(FILE, 'utf8').trim()) ?? []
    const links = text.match(/(?<=^## ).+/gm)!.map((task) => html`<li><a href="#${idOf(task)}">${task}</a></li>`)
    const main = html`<ul class="row">${links}</ul>${raw(pageOf(text))}<p class="back"><a href="/desk/">Go to the desk</a></p>`
    return show(context, title, main)
  })
}
