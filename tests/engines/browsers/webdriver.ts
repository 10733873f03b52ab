/** The part of WebDriver (W3C) that the journeys need, over fetch. */

/** The driver's limits for scripts and page loads, far above the tests'. */
const TIMEOUTS = { script: 120_000, pageLoad: 120_000, implicit: 0 }

/** The key of an element reference (WebDriver, "web element identifier"). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export interface WebDriver {
  goto(url: string): Promise<void>
  /** @returns the script's value, with elements as references */
  run(script: string, args: unknown[]): Promise<unknown>
  click(element: unknown): Promise<void>
  clear(element: unknown): Promise<void>
  keys(element: unknown, text: string): Promise<void>
  press(key: string): Promise<void>
  /** Any other command of the session, such as `POST /window/new`. */
  command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  end(): Promise<void>
}

/** @param address of the driver, such as `http://127.0.0.1:4444` */
export async function openSession(address: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = (await send(`${address}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }
  const command: WebDriver['command'] = (method, path, body) =>
    send(`${address}/session/${sessionId}${path}`, method, body ?? (method === 'POST' ? {} : undefined))
  await command('POST', '/timeouts', TIMEOUTS)
  const on = (element: unknown) => `/element/${(element as Record<string, string>)[ELEMENT]}`
  return {
    command,
    goto: async (url) => void (await command('POST', '/url', { url })),
    run: (script, args) => command('POST', '/execute/sync', { script, args }),
    click: async (element) => void (await command('POST', `${on(element)}/click`)),
    clear: async (element) => void (await command('POST', `${on(element)}/clear`)),
    keys: async (element, text) => void (await command('POST', `${on(element)}/value`, { text })),
    press: async (value) =>
      void (await command('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ],
          },
        ],
      })),
    end: async () => void (await command('DELETE', '')),
  }
}

/** Whether a driver listens there and accepts sessions. */
export async function isReady(address: string): Promise<boolean> {
  return ((await send(`${address}/status`, 'GET')) as { ready: boolean }).ready
}

/** @throws with the driver's message */
async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(
    `WebDriver, ${method} ${new URL(url).pathname.replace(/^\/session\/[^/]+/, '')}: ${error}${message ? `: ${message}` : ''}`,
  )
}
