/** The app on Node: the built site on disk, behind Node's sockets. */
import type { HttpBindings } from '@hono/node-server'
import { compress } from 'hono/compress'
import { loadSite } from './site/site.ts'
import type { Site } from './site/site-files.ts'
import type { Store } from './store/store.ts'
import { createWebApp, type WebApp, type WebAppOptions } from './web-app.ts'

type Options = WebAppOptions<HttpBindings>

export interface AppOptions
  extends
    Pick<Options, 'rateLimitPerMinute' | 'limiter' | 'newer' | 'mail'>,
    Partial<Pick<Options, 'allowedOrigins' | 'now' | 'logError'>> {
  /** The built site. Give either this or `distDir`, which is read once, now. */
  site?: Site
  distDir?: string
  store: Store
  /** Whether `X-Forwarded-*` headers come from our own proxy. */
  trustProxy: boolean
}

export type App = WebApp<HttpBindings>

/** Assembles the server. @throws when `distDir` cannot be read */
export const createApp = ({ distDir, site, trustProxy, logError = console.error, ...rest }: AppOptions): App =>
  createWebApp<HttpBindings>({
    allowedOrigins: [],
    now: Date.now,
    ...rest,
    logError,
    site: site ?? loadSite(distDir!, logError),
    connectionOf: (_, { incoming }) => ({ address: incoming?.socket.remoteAddress, isTrustedProxy: trustProxy }),
    compress: compress({ encoding: 'gzip' }),
  })
