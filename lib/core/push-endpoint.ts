/** The browsers' push services: nothing is sent to any other address, whoever names it (docs/rules.md#access). */
export const PUSH_SERVICES =
  'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,notify.windows.com'

/**
 * Whether an address belongs to a known push service: https at its host or a subdomain, or exactly a listed origin.
 * @param services names or origins, separated by commas
 */
export function isPushEndpoint(endpoint: string, services: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  const known = services.split(',').map((entry) => entry.trim())
  if (known.includes(origin)) return true
  const isPlain = protocol === 'https:' && port === '' && username === ''
  return isPlain && known.some((name) => hostname === name || hostname.endsWith(`.${name}`))
}
