import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { getFreePort } from '@/scripts/support/port.mjs'
import { findProgram, installPackage } from '@/scripts/support/programs.mjs'

interface ProxySettings {
  port: number
  plainPort: number
  server: string
  folder: string
}

interface Kind {
  /** The operator's configuration, in docs/proxies. */
  file: string
  protocol: 'http:' | 'https:'
  /** The operator's own parts of it, and their replacements in a test. Each must occur. */
  replacements: (at: ProxySettings) => [string, string][]
  /** The same for its environment. */
  env?: (at: ProxySettings) => Record<string, string>
  /** Adds what the system's configuration surrounds it with. */
  wrap?: (text: string, folder: string) => string
  args: (file: string) => string[]
}

const SITE = 'ingingo.example'

const nginx: Kind = {
  file: 'nginx.conf',
  protocol: 'https:',
  replacements: ({ port, plainPort, server, folder }) => [
    ['server 127.0.0.1:3000;', `server ${server};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    [`/etc/letsencrypt/live/${SITE}/fullchain.pem`, join(folder, 'cert.pem')],
    [`/etc/letsencrypt/live/${SITE}/privkey.pem`, join(folder, 'key.pem')],
  ],
  wrap: (text, folder) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    return `${user}\ndaemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${text}\n}\n`
  },
  args: (file) => ['-c', file, '-e', '/dev/null'],
}

const haproxy: Kind = {
  file: 'haproxy.cfg',
  protocol: 'https:',
  replacements: ({ port, plainPort, server, folder }) => [
    ['server ingingo 127.0.0.1:3000', `server ingingo ${server}`],
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443 ssl', `bind 127.0.0.1:${port} ssl`],
    ['/etc/haproxy/ingingo.pem', join(folder, 'both.pem')],
  ],
  args: (file) => ['-db', '-f', file],
}

const caddy: Kind = {
  file: 'Caddyfile',
  // Without TLS: its certificates come from an authority that must reach the site itself.
  protocol: 'http:',
  replacements: () => [],
  env: ({ port, server }) => ({ SITE_HOST: `http://${SITE}:${port}`, SITE_UPSTREAM: server }),
  wrap: (text) => `{\n\tadmin off\n}\n${text}`,
  args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

const KINDS = { nginx, haproxy, caddy }
const PACKAGES = { nginx: 'nginx-light', haproxy: 'haproxy', caddy: 'caddy' }

export type ProxyName = keyof typeof KINDS

function buildConfiguration(kind: Kind, places: ProxySettings): string {
  let text = readFileSync(fromRoot('docs', 'proxies', kind.file), 'utf8')
  for (const [operators, ours] of kind.replacements(places)) {
    if (!text.includes(operators)) throw new Error(`${kind.file} does not say "${operators}".`)
    text = text.replaceAll(operators, ours)
  }
  return kind.wrap?.(text, places.folder) ?? text
}

function writeCertificate(folder: string): void {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', `/CN=${SITE}`, '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'both.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
}

export interface ProxyRequest {
  method?: string
  path: string
  headers?: Record<string, string | number>
  body?: Buffer
  /** The source address on this machine, for a connection of its own. */
  localAddress?: string
}

export interface Proxy {
  /** Its address; requests must name the site in `Host`. */
  url: string
  /** The status that somebody behind the proxy receives, or an error code without a response. */
  ask: (asked: ProxyRequest) => Promise<number | string>
  /** The text that somebody receives, complete or until it is enough. */
  read: (asked: ProxyRequest, isEnough?: (text: string) => boolean) => Promise<string>
  stop: () => Promise<void>
}

/**
 * Sends a request as a browser does: over a kept connection, reading the response before the body has left, and
 * repeating a page request once if the kept connection turns out to be closed: that changes nothing.
 */
function requestThrough(asked: ProxyRequest, open: () => ClientRequest): Promise<number | string> {
  const { method = 'GET', body } = asked
  return new Promise<number | string>((done) => {
    const request = open()
    request.once('response', (response) => {
      response.resume()
      response.once('close', () =>
        done(response.complete ? (response.statusCode ?? 0) : 'cut short'),
      )
    })
    request.on('error', (error: Error & { code?: string }) => {
      // ECONNRESET after the request was sent, EPIPE before.
      const isClosing = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      const wasClosed = method === 'GET' && request.reusedSocket && isClosing
      done(wasClosed ? requestThrough(asked, open) : (error.code ?? error.message))
    })
    if (method === 'GET') request.end()
    else request.end(body)
  })
}

function readThrough(
  open: () => ClientRequest,
  isEnough: (text: string) => boolean,
): Promise<string> {
  return new Promise((done, failed) => {
    const request = open()
    let text = ''
    request.once('response', (response) => {
      response.setEncoding('utf8').on('data', (part) => {
        text += part
        if (!isEnough(text)) return
        done(text)
        request.destroy()
      })
      response.once('end', () => done(text))
    })
    request.on('error', failed)
    request.end()
  })
}

async function waitForProxy(program: ChildProcess, ask: Proxy['ask']): Promise<void> {
  while (program.exitCode === null) {
    if ((await ask({ path: '/api/health' })) === 200) return
    await setTimeout(100)
  }
  throw new Error(`The proxy ended with ${program.exitCode}.`)
}

/**
 * Runs a proxy in front of the shared server, or another, with the configuration that operators are given.
 * @param server its host and port
 * @returns null where the proxy is missing and cannot be installed
 */
export async function startProxy(
  name: ProxyName,
  server = `127.0.0.1:${new URL(process.env.BASE_URL ?? '').port}`,
): Promise<Proxy | null> {
  if (!findProgram([name])) await installPackage(PACKAGES[name])
  const path = findProgram([name])
  if (!path) return null
  const kind: Kind = KINDS[name]
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-proxy-'))
  writeCertificate(folder)
  const [port, plainPort] = [await getFreePort(), await getFreePort()]
  const file = join(folder, kind.file)
  const places = { port, plainPort, server, folder }
  writeFileSync(file, buildConfiguration(kind, places))
  const extraEnv = kind.env?.(places)
  const env = {
    ...process.env,
    ...extraEnv,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const program = spawn(path, kind.args(file), { env, stdio: 'ignore' })
  const isHttps = kind.protocol === 'https:'
  const [open, Agent] = isHttps
    ? ([requestHttps, HttpsAgent] as const)
    : ([requestHttp, HttpAgent] as const)
  const agent = new Agent({ keepAlive: true, maxSockets: 100, rejectUnauthorized: false })
  const openRequest = (asked: ProxyRequest) => {
    const { method, path: asks, body, localAddress } = asked
    const isChunked = asked.headers?.['transfer-encoding'] !== undefined
    const length = body && !isChunked ? { 'content-length': body.length } : {}
    const headers = { ...asked.headers, ...length, host: SITE }
    const from = localAddress
      ? { agent: false, localAddress, rejectUnauthorized: false }
      : { agent }
    return open({ ...from, host: '127.0.0.1', port, method, path: asks, headers })
  }
  const ask: Proxy['ask'] = (asked) => requestThrough(asked, () => openRequest(asked))
  const read: Proxy['read'] = (asked, isEnough = () => false) =>
    readThrough(() => openRequest(asked), isEnough)
  const stop = async () => {
    agent.destroy()
    const ended = program.exitCode === null ? once(program, 'exit') : null
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitForProxy(program, ask)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `${kind.protocol}//127.0.0.1:${port}`, ask, read, stop }
}
