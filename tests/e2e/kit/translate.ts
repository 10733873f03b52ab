import type { Page } from '@playwright/test'

/**
 * Keeps doing to the page what a browser's translation does: it wraps each text in two `<font>` elements and replaces it
 * with a new text (`translated`). The app must have started.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const done = new WeakSet<Text>()
    const font = (child: Node) => {
      const element = document.createElement('font')
      element.append(child)
      return element
    }
    function turn(text: Text) {
      const { data, parentElement } = text
      if (done.has(text) || !data.trim() || !parentElement) return
      if (parentElement.closest('script, style, noscript, title, textarea')) return
      const translated = new Text(
        data.replace(/[a-z]/gi, (letter) =>
          String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
        ),
      )
      done.add(translated)
      text.replaceWith(font(font(translated)))
    }
    function turnAll(root: Node) {
      const texts: Text[] = []
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) texts.push(walk.currentNode as Text)
      texts.forEach(turn)
    }
    turnAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') turn(target as Text)
        for (const node of addedNodes) node instanceof Text ? turn(node) : turnAll(node)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** A text in the language of `translate`, which is ROT13. */
export const translated = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
  )
