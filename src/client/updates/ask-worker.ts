import { messageSW } from 'workbox-window'

/** @returns the worker's answer; undefined after the timeout: a worker that is stopped, or of another release, never answers */
export const askWorker = <T>(worker: ServiceWorker, message: object, timeoutMs: number): Promise<T | undefined> =>
  Promise.race([
    messageSW(worker, message) as Promise<T>,
    new Promise<undefined>((done) => setTimeout(done, timeoutMs, undefined)),
  ])
