import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildEnvironment } from '@/scripts/support/build.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { getFreePort } from '@/scripts/support/port.mjs'
import { testEnvironment } from '@/scripts/support/test-runs.mjs'
import { startServer } from '@/server/processes.mjs'
import { attack } from './support/attack'
import { Connection, requestHead } from './support/connection'

const COUNT = fileURLToPath(new URL('support/count-connections.mjs', import.meta.url))

const LISTS = ['more-articles', 'more-papers', 'more-videos']

/** Every address whose query the middleware rewrites into the path, in two languages. */
const REWRITTEN_PATHS = ['', '/fr'].flatMap((prefix) => [
  `${prefix}/home/search?q=gout`,
  `${prefix}/home/search?q=gout&page=2`,
  `${prefix}/home/search?q=gout&for=patients`,
  `${prefix}/home/search?q=gout&type=faqs&lang=rw`,
  `${prefix}/home/topic/gout?for=patients`,
  `${prefix}/home/topic/gout?lang=fr`,
  `${prefix}/home/more-papers?for=clinicians&lang=en`,
  `${prefix}/home/more-videos?lang=en`,
  ...LISTS.map((list) => `${prefix}/home/${list}?search=gout`),
  ...[...LISTS, 'facts', 'faqs'].map((list) => `${prefix}/home/${list}?page=2`),
  `${prefix}/home/video/${randomUUID()}?page=2`,
  `${prefix}/home/papers/${randomUUID()}/text/find?q=gout`,
])

const HOSTS = ['localhost', '127.0.0.1', '[::1]', 'ingingo.example', 'localhost:1']

/** Starts a serving process that listens on HOST, on the database of the shared server. */
async function serveOn(host: string, folder: string) {
  const port = await getFreePort()
  const file = join(folder, `connections-${host}`)
  writeFileSync(file, '')
  // An empty variable counts as not set, as in every server that `npm start` starts.
  const env = buildEnvironment({
    ...testEnvironment(),
    NODE_ENV: 'production',
    NODE_OPTIONS: `--import=${COUNT}`,
    DATABASE_URL: process.env.DATABASE_URL,
    DATA_DIR: folder,
    AUTH_SECRET: process.env.AUTH_SECRET,
    CONNECTIONS_FILE: file,
    HOST: host,
    PORT: String(port),
  })
  const server = await startServer([fromRoot('server', 'serve.mjs')], {
    env: { ...env, NODE_ENV: 'production' },
  })
  const connections = () => readFileSync(file, 'utf8').split('\n').map(Number)
  return { port, connections, stop: server.stop }
}

async function ask(baseUrl: string, path: string, host: string): Promise<number | undefined> {
  const connection = await Connection.open(baseUrl)
  try {
    const headers = { host, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ingingo.example' }
    await connection.send(requestHead('GET', path, headers, baseUrl))
    return (await connection.readResponse({ within: 60_000 }))?.status
  } finally {
    connection.close()
  }
}

attack('the server makes no requests to itself, wherever it listens', async (tally) => {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-rewrites-'))
  try {
    await Promise.all(
      ['', '127.0.0.1', '0.0.0.0'].map(async (host) => {
        const server = await serveOn(host, folder)
        for (const [index, path] of REWRITTEN_PATHS.entries()) {
          const name = HOSTS[index % HOSTS.length] ?? ''
          const status = await ask(`http://127.0.0.1:${server.port}`, path, name)
          const isAnswered = status === 200 || status === 404
          tally.expect(isAnswered, `HOST=${host}, ${path} of ${name}: ${status}`)
        }
        await server.stop()
        const own = server.connections().filter((port) => port === server.port)
        tally.expect(own.length === 0, `HOST=${host}: ${own.length} connections to itself`)
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
