/** Vite plugin for `npm run dev`: the page's shell, and posts answered by the server's own app. */
import type { Plugin } from 'vite'
import { church } from '#content/church.ts'

export function devPlugin(): Plugin {
  return {
    name: 'church-dev',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
          const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${church.name}</title><link rel="manifest" href="/manifest.webmanifest"></head><body><div id="root"></div><script type="module" src="/src/app/client.tsx"></script></body></html>`
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml(request.url ?? '/', shell))
        })
      }
    },
  }
}
