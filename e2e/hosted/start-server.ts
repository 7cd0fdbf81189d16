import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailHost, startSmtpHost } from '@/lib/testing/mail-hosts'
import { type Fault, startUploadThingHost } from '@/lib/testing/uploadthing-host'
import { provideBrowser } from '@/scripts/support/browser.mjs'
import { runSeed } from '@/scripts/support/demo.mjs'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres.mjs'
import { migrate, writeTopics } from '@/scripts/support/migrations.mjs'
import { fromRoot, ROOT } from '@/scripts/support/paths.mjs'
import { getFreePort } from '@/scripts/support/port.mjs'
import { startLocalPostgres } from '@/scripts/support/test-databases.mjs'
import { testEnvironment } from '@/scripts/support/test-runs.mjs'
import { type Interceptor, startBodyLimitProxy } from './small-bodies'

/** A path where no folder can be created, as on a host without a disk. */
const UNWRITABLE_DIR = '/dev/null/ingingo'

type FileHost = Awaited<ReturnType<typeof startUploadThingHost>>

/** Lets tests control the stand-ins for the hosts of files and mail, which live in another process. */
const controls =
  (host: FileHost, mail: MailHost): Interceptor =>
  (request, response) => {
    const [, folder, call, how = ''] = (request.url ?? '').split('/')
    if (folder === '_mails') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(mail.taken))
      return true
    }
    if (folder !== '_files') return false
    if (call === 'be') host.setFault(decodeURIComponent(how) as Fault)
    const papers = [...host.held.values()].filter(({ name }) => name.startsWith('paper_'))
    const output = {
      files: host.held.size,
      papers: papers.map(({ acl, bytes }) => ({ acl, size: bytes.length })),
      calledOff: host.calledOff.count,
      callbacks: host.callbacks,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(output))
    return true
  }

/** Runs `next start` on the existing build, with a migrated database and everything else configured by the environment. */
function startNext(env: NodeJS.ProcessEnv, port: string) {
  const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next')
  const child = spawn(process.execPath, [next, 'start', '-p', port, '-H', '127.0.0.1'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(fromRoot('test-results'), { recursive: true })
  const log = createWriteStream(fromRoot('test-results', 'hosted.log'))
  const ready = new Promise<void>((done, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log.write(text)
        if (text.includes('Ready in')) done()
      })
    }
    child.once('close', () => failed(new Error('`next start` ended: see test-results/hosted.log.')))
  })
  const ended = new Promise((done) => child.once('close', done))
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
  }
  return { ready, stop }
}

/** Opens the database and prepares it as a release would: by commands, before anything is served. */
async function openDatabase(dataDir: string) {
  const database = (await startLocalPostgres()) ?? (await startEmbeddedPostgres({ dataDir }))
  await migrate(database.url)
  await writeTopics(database.url)
  return database
}

export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-hosted-'))
  const browser = await provideBrowser()
  const host = await startUploadThingHost()
  const mail = await startSmtpHost()
  const database = await openDatabase(dataDir)
  const port = await getFreePort()
  const front = await startBodyLimitProxy(port, controls(host, mail))
  const shared = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(33).toString('base64url'),
    CRON_SECRET: randomBytes(16).toString('hex'),
    BASE_URL: `http://localhost:${front.port}`,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
  }
  // Next and the seed would use an empty variable as it is.
  for (const [name, text] of Object.entries(process.env)) if (text === '') delete process.env[name]
  const settings = {
    ...Object.fromEntries(Object.entries(testEnvironment()).filter(([, text]) => text !== '')),
    ...shared,
    ...host.environment(),
    DATA_DIR: UNWRITABLE_DIR,
    SITE_URL: shared.BASE_URL,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Ingingo <site@ingingo.test>',
    STREAM_SECONDS: '3',
    RATE_LIMIT_SCALE: '1000',
    NODE_ENV: 'production' as const,
  }
  const { UPLOADTHING_TOKEN, ...addresses } = host.environment()
  Object.assign(process.env, shared, { UPLOADTHING_TOKEN, ...addresses })
  await runSeed({ url: database.url, dataDir })
  const next = startNext(settings, String(port))
  await next.ready
  return async () => {
    await next.stop()
    front.close()
    await database.stop()
    await host.close()
    await mail.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
