import { BlockList, isIP, isIPv6 } from 'node:net'
import { OperatorError } from '../scripts/support/command-line.mjs'

const NAMES = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * Drops what a request claims about the site's own address: that is configured (SITE_URL) and never trusted. With
 * `X-Forwarded-Proto: https`, which every https proxy sends, Next would also take its own rewrites for another server's
 * addresses, send requests there, and answer 500.
 */
export function dropForwardedHeaders(request) {
  for (const name of NAMES) delete request.headers[name]
}

const HEADER = 'x-forwarded-for'

/**
 * Normalises an address for comparing and counting: without a port, brackets or zone, and IPv4 as itself where a
 * system writes it as IPv6.
 * @returns {string | null} null for anything but an address
 */
function normalise(text) {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim()) ?? []
  const bare = bracketed ?? text.trim().replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? null : address.toLowerCase()
}

const getFamily = (address) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function addProxy(list, entry) {
  const [text, bits, ...rest] = entry.split('/')
  const address = normalise(text)
  if (!address || rest.length > 0) throw new Error('no address')
  if (bits === undefined) return list.addAddress(address, getFamily(address))
  if (!/^\d{1,3}$/.test(bits)) throw new Error('no length')
  return list.addSubnet(address, Number(bits), getFamily(address))
}

/**
 * Parses the proxies in front of the server.
 * @param {string} [text] TRUSTED_PROXIES: addresses and networks (10.0.0.0/8), separated by commas
 * @returns {BlockList} for `findClientAddress`
 * @throws {OperatorError} naming the first invalid entry
 */
export function readTrustedProxies(text = '') {
  const list = new BlockList()
  for (const entry of text.split(',').map((each) => each.trim())) {
    if (entry === '') continue
    try {
      addProxy(list, entry)
    } catch {
      throw new OperatorError(
        `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas, and "${entry}" is neither.`,
      )
    }
  }
  return list
}

/**
 * Finds the address a request came from. A client can write anything into the header, but each proxy appends to its
 * end, so it is read from the right while the entries come from trusted proxies.
 * @param {string | undefined} socketAddress the other end of the connection
 * @param {string | undefined} header X-Forwarded-For, as sent
 * @param {BlockList} proxies
 * @returns {string} an empty string when the connection is already gone
 */
export function findClientAddress(socketAddress, header, proxies) {
  let client = normalise(socketAddress ?? '')
  if (!client) return ''
  for (const entry of (header ?? '').split(',').reverse()) {
    if (!proxies.check(client, getFamily(client))) return client
    const before = normalise(entry)
    // An invalid entry reveals nothing about the client behind the trusted proxy.
    if (!before) return client
    client = before
  }
  return client
}

/**
 * Overwrites the request's own claim with the client's true address, by which rate limits count.
 * @param {Pick<import('node:http').IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } }} request
 * @param {BlockList} proxies
 */
export function writeClientAddress(request, proxies) {
  const { headers, socket } = request
  headers[HEADER] = findClientAddress(socket.remoteAddress, headers[HEADER], proxies)
}
