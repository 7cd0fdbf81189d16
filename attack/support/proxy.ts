import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { freePort } from '@/scripts/support/port.mjs'
import { findProgram, installPackage } from '@/scripts/support/system-programs.mjs'

interface Kind {
  /** The operator's configuration, in docs/proxies. */
  file: string
  protocol: 'http:' | 'https:'
  /** What of it is the operator's own, and what stands there in a test. Each must be found. */
  own: (at: {
    port: number
    plainPort: number
    server: string
    folder: string
  }) => [string, string][]
  /** What a system has around it. */
  around?: (text: string, folder: string) => string
  args: (file: string) => string[]
}

const SITE = 'ingingo.example'

const nginx: Kind = {
  file: 'nginx.conf',
  protocol: 'https:',
  own: ({ port, plainPort, server, folder }) => [
    ['server 127.0.0.1:3000;', `server ${server};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    [`/etc/letsencrypt/live/${SITE}/fullchain.pem`, join(folder, 'cert.pem')],
    [`/etc/letsencrypt/live/${SITE}/privkey.pem`, join(folder, 'key.pem')],
  ],
  around: (text, folder) => {
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
  own: ({ port, plainPort, server, folder }) => [
    ['server ingingo 127.0.0.1:3000', `server ingingo ${server}`],
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443 ssl', `bind 127.0.0.1:${port} ssl`],
    ['/etc/haproxy/ingingo.pem', join(folder, 'both.pem')],
  ],
  args: (file) => ['-db', '-f', file],
}

const caddy: Kind = {
  file: 'Caddyfile',
  // Its certificates come from an authority that asks the site itself.
  protocol: 'http:',
  own: ({ port, server }) => [
    ['reverse_proxy 127.0.0.1:3000', `reverse_proxy ${server}`],
    [`${SITE} {`, `http://${SITE}:${port} {`],
  ],
  around: (text) => `{\n\tadmin off\n}\n${text}`,
  args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

const KINDS = { nginx, haproxy, caddy }
const PACKAGES = { nginx: 'nginx-light', haproxy: 'haproxy', caddy: 'caddy' }

export type ProxyName = keyof typeof KINDS

function configurationOf(kind: Kind, places: Parameters<Kind['own']>[0]): string {
  let text = readFileSync(fromRoot('docs', 'proxies', kind.file), 'utf8')
  for (const [operators, ours] of kind.own(places)) {
    if (!text.includes(operators)) throw new Error(`${kind.file} does not say "${operators}".`)
    text = text.replaceAll(operators, ours)
  }
  return kind.around?.(text, places.folder) ?? text
}

function writeCertificate(folder: string): void {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', `/CN=${SITE}`, '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'both.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
}

export interface Asked {
  method?: string
  path: string
  headers?: Record<string, string | number>
  body?: Buffer
}

export interface Proxy {
  /** Where it listens; the site's name must stand in `Host`. */
  url: string
  /** The status that somebody behind the proxy is answered; the error's code where there was none. */
  ask: (asked: Asked) => Promise<number | string>
  stop: () => Promise<void>
}

/**
 * Asks as a browser does: over a kept connection, reading the answer though the body has not left yet, and a page once
 * more where the connection that was kept turns out to be closed: asking for it again changes nothing.
 */
function askThrough(asked: Asked, open: () => ClientRequest): Promise<number | string> {
  const { method = 'GET', body } = asked
  return new Promise<number | string>((done) => {
    const request = open()
    request.once('response', (answer) => {
      answer.resume()
      answer.once('close', () => done(answer.complete ? (answer.statusCode ?? 0) : 'cut short'))
    })
    request.on('error', (error: Error & { code?: string }) => {
      const wasClosed = method === 'GET' && request.reusedSocket && error.code === 'ECONNRESET'
      done(wasClosed ? askThrough(asked, open) : (error.code ?? error.message))
    })
    if (method === 'GET') request.end()
    else request.end(body)
  })
}

async function untilListening(program: ChildProcess, ask: Proxy['ask']): Promise<void> {
  while (program.exitCode === null) {
    if ((await ask({ path: '/api/health' })) === 200) return
    await setTimeout(100)
  }
  throw new Error(`The proxy ended with ${program.exitCode}.`)
}

/**
 * Runs a proxy before the shared server, with the configuration that operators are given.
 * @returns null where this machine has none and can have none
 */
export async function startProxy(name: ProxyName): Promise<Proxy | null> {
  if (!findProgram([name])) await installPackage(PACKAGES[name])
  const path = findProgram([name])
  if (!path) return null
  const kind: Kind = KINDS[name]
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-proxy-'))
  writeCertificate(folder)
  const [port, plainPort] = [await freePort(), await freePort()]
  const server = `127.0.0.1:${new URL(process.env.BASE_URL ?? '').port}`
  const file = join(folder, kind.file)
  writeFileSync(file, configurationOf(kind, { port, plainPort, server, folder }))
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const program = spawn(path, kind.args(file), { env, stdio: 'ignore' })
  const isHttps = kind.protocol === 'https:'
  const [open, Agent] = isHttps
    ? ([requestHttps, HttpsAgent] as const)
    : ([requestHttp, HttpAgent] as const)
  const agent = new Agent({ keepAlive: true, maxSockets: 100, rejectUnauthorized: false })
  const ask: Proxy['ask'] = (asked) =>
    askThrough(asked, () => {
      const { method, path: asks, body } = asked
      const isChunked = asked.headers?.['transfer-encoding'] !== undefined
      const length = body && !isChunked ? { 'content-length': body.length } : {}
      const headers = { ...asked.headers, ...length, host: SITE }
      return open({ agent, host: '127.0.0.1', port, method, path: asks, headers })
    })
  const stop = async () => {
    agent.destroy()
    const ended = program.exitCode === null ? once(program, 'exit') : null
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilListening(program, ask)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `${kind.protocol}//127.0.0.1:${port}`, ask, stop }
}
