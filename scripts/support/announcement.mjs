import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo.mjs'
import { operatorNotes } from './operator-notes.mjs'

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
