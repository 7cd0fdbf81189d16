import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isExposed } from '../../lib/core/server-safety.mjs'
import { outliveLog } from '../../server/json-lines.mjs'
import { startServer } from '../../server/processes.mjs'
import { build, isBuildCurrent } from './build.mjs'
import { Refusal, step } from './command-line.mjs'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo.mjs'
import { fromRoot } from './paths.mjs'
import { isPrebuilt } from './preparation.mjs'
import { serveUntilStopped } from './serving.mjs'

const CONTACT = ['SITE_OPERATOR', 'SITE_ADDRESS', 'SITE_PHONE', 'SITE_MAIL']

const isSet = (environment, name) => Boolean(environment[name])

/** Without a mail provider nobody outside gets a link, and the log of an exposed site contains no links. */
function mailNotes(configuration, environment) {
  const leaves = ['RESEND_API_KEY', 'SMTP_URL'].some((name) => isSet(environment, name))
  if (leaves || !isExposed(configuration)) return []
  return [
    'Mails do not leave: set RESEND_API_KEY or SMTP_URL. Until then nobody can confirm an address or choose a new',
    `password; mails lie in ${configuration.dataDir}/outbox, and their links are not logged while others reach the site.`,
  ]
}

function contactNotes(environment) {
  const missing = CONTACT.filter((name) => {
    const isOldName = name === 'SITE_ADDRESS' && isSet(environment, 'CONTACT_ADDRESS')
    return !isSet(environment, name) && !isOldName
  })
  if (missing.length === 0) return []
  return [`Not filled in, as the privacy page says to its readers: ${missing.join(', ')}.`]
}

/**
 * Lists what the operator must still configure, as lines; none when nothing is missing.
 * @param {{ host?: string, siteUrl?: string, dataDir: string }} configuration
 * @param {Record<string, string | undefined>} environment
 * @returns {string[]}
 */
export function operatorNotes(configuration, environment) {
  return [...mailNotes(configuration, environment), ...contactNotes(environment)]
}

const EVERYWHERE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** The address to type into a browser on this machine. */
function localAddress(host, port) {
  if (EVERYWHERE.has(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function demoLines({ hasPublishedPassword }) {
  const width = Math.max(...DEMO_ACCOUNTS.map(([email]) => email.length))
  const passwords = hasPublishedPassword
    ? `password ${DEMO_PASSWORD}`
    : 'with passwords printed when they were made ("npm run seed -- --randomise-passwords" makes new ones)'
  return [
    `Demonstration accounts, ${passwords}:`,
    ...DEMO_ACCOUNTS.map(([email, role]) => `  ${email.padEnd(width)}  ${role}`),
    '',
  ]
}

/** The message for the operator once the server listens. */
export function announcement(configuration, demo) {
  const { host, port, siteUrl } = configuration
  const notes = operatorNotes(configuration, process.env)
  const address = localAddress(host, port)
  return [
    '',
    `Ingingo is ready: ${address}${siteUrl && siteUrl !== address ? ` (for others ${siteUrl})` : ''}`,
    '',
    ...(demo.isDemo ? demoLines(demo) : []),
    ...(notes.length > 0 ? [...notes, ''] : []),
    'Stop with Ctrl-C.',
    '',
  ].join('\n')
}

/** The environment the application runs in: everything configured, plus what the start determined. */
export function appEnvironment({ port, host, dataDir, secret }, { url, isEmbedded }) {
  return {
    ...process.env,
    PORT: String(port),
    ...(host ? { HOST: host } : {}),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    EMBEDDED_DATABASE: isEmbedded ? '1' : '0',
    AUTH_SECRET: secret,
    NEXT_TELEMETRY_DISABLED: '1',
    // `.env` is already loaded; Next would read it again, along with its variants.
    __NEXT_PROCESSED_ENV: 'true',
  }
}

/** The address to listen on: a server with demonstration accounts is reachable by others only when told to be. */
const chooseHost = ({ host }, { isDemo }) => host ?? (isDemo ? '127.0.0.1' : '0.0.0.0')

/**
 * Frees what only the start needed: lock files, source fingerprints, tried passwords. A process that then idles for
 * years would never collect it by itself.
 */
function releaseMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const OTHER_BUILD =
  'The site was built from other sources or settings than these, and PREBUILT=1 says that nothing is built here: build it anew, with the SITE_, SOCIAL_, CONTACT_ and EMERGENCY_ variables that the server gets.'

async function buildIfStale(env, signal) {
  if (isBuildCurrent(env)) return
  if (isPrebuilt()) throw new Refusal(OTHER_BUILD)
  await step('Building the site (this takes a minute)', () => build({ env, signal }))
  signal.throwIfAborted()
}

/** Prepares everything and serves the production build. */
export function start() {
  outliveLog()
  return serveUntilStopped(async (checked, database, signal) => {
    const configuration = { ...checked, host: chooseHost(checked, database.demo) }
    const env = appEnvironment(configuration, database)
    await buildIfStale(env, signal)
    const server = await startServer([fromRoot('server', 'serve.mjs')], {
      env: { ...env, NODE_ENV: 'production' },
      count: checked.workers,
      signal,
    })
    releaseMemory()
    if (!signal.aborted) console.log(announcement(configuration, database.demo))
    return server
  })
}

/** Like `start`, but with Next's development server, which needs no build and shows changes at once. */
export function develop() {
  return serveUntilStopped(async (checked, database) => {
    // The development server serves its sources, so it listens on this machine only unless told otherwise.
    const configuration = { ...checked, host: checked.host ?? '127.0.0.1' }
    const { host, port } = configuration
    console.log(announcement(configuration, database.demo))
    const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next')
    return startServer([next, 'dev', '--hostname', host, '--port', String(port)], {
      env: { ...appEnvironment(configuration, database), NODE_ENV: 'development' },
      reportsReady: false,
    })
  })
}
