/** nginx on loopback with our files from `deploy/`, and requests to it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join, resolve } from 'node:path'
import { nginxRedirects } from '#site-build/host/static-files.ts'

/** Installs Debian's package of that name where it is missing. @returns the command, unless that did not work */
export function ensure(name: string, version: string): string | undefined {
  const find = () => [name, `/usr/sbin/${name}`].find((command) => spawnSync(command, [version]).status === 0)
  if (!find()) for (const args of [['update'], ['install', '-y', name]]) spawnSync('apt-get', args)
  return find()
}
const NGINX = ensure('nginx', '-v')

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends exactly these headers, and does not decompress. @param from the client's address: all of 127.0.0.0/8 is this machine */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = '', from = '127.0.0.1' } = {} as {
    method?: string
    headers?: Record<string, string>
    body?: string
    from?: string
  },
) =>
  new Promise<Answer>((done, fail) => {
    const options = { port, path, method, headers: { Host: 'church.example', ...headers }, agent: false }
    const request = httpRequest({ host: '127.0.0.1', localAddress: from, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.once('error', fail)
    request.end(body)
  })

/** A file from `deploy/` with other values. @throws if a value to replace is missing, since then the file has changed */
export function ours(name: string, values: Record<string, string>): string {
  let text = readFileSync(resolve('deploy', name), 'utf8').replace(/^ *listen \[::\]:80;\n/m, '')
  for (const [before, after] of Object.entries(values)) {
    if (!text.includes(before)) throw new Error(`deploy/${name} does not have ${before}`)
    text = text.replace(before, after)
  }
  return text
}

/** `deploy/nginx.conf` with the desk's lines uncommented. */
export const withDesk = (conf: string) =>
  conf.replace(/^ {4}# ( *(?:location \/desk|proxy_|client_max_body_size|\}))/gm, '    $1')

/** @param folder where the redirects are written. @returns a server block that includes them */
export function redirectsHost(folder: string, port: number, redirects: Record<string, string>): string {
  const file = join(folder, 'redirects.conf')
  writeFileSync(file, nginxRedirects(['/index.html', '/about.html'], { redirects }))
  return `server { listen 127.0.0.1:${port}; root ${folder}; include ${file}; }`
}

/** Starts nginx with the server blocks. @returns a function that stops it. @throws nginx's own message if they are invalid */
export async function startNginx(
  folder: string,
  servers: readonly string[],
  port: number,
): Promise<() => Promise<void>> {
  if (!NGINX) throw new Error('nginx is not installed here. On Debian and Ubuntu: apt-get install nginx')
  mkdirSync(join(folder, 'logs'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  // As root, nginx would run its workers as a user who cannot write to our folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    [user, `pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log; worker_processes 1; events {}`]
      .concat('http { access_log off;', temporary, servers, '}')
      .join('\n'),
  )
  const tested = spawnSync(NGINX, ['-t', '-p', folder, '-c', 'nginx.conf'], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(tested.stderr)
  const child = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (child.exitCode === null && !(await ask(port, '/').catch(() => undefined)))
    await new Promise((again) => setTimeout(again, 50))
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
