import { isExposed } from '../../lib/core/exposure.mjs'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo.mjs'

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
 * What the operator must still configure, as lines; none when nothing is missing.
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
