import { BlockList, isIP, isIPv6 } from 'node:net'
import { Refusal } from './refusal.mjs'

const HEADER = 'x-forwarded-for'

/**
 * An address in the one form in which addresses are compared and counted: without a port, brackets or the name of a
 * network card, and IPv4 as itself where a system writes it as IPv6.
 * @returns {string | null} null for what is no address
 */
function normalise(text) {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim()) ?? []
  const bare = bracketed ?? text.trim().replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? null : address.toLowerCase()
}

const familyOf = (address) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function addProxy(list, entry) {
  const [text, bits, ...rest] = entry.split('/')
  const address = normalise(text)
  if (!address || rest.length > 0) throw new Error('no address')
  if (bits === undefined) return list.addAddress(address, familyOf(address))
  if (!/^\d{1,3}$/.test(bits)) throw new Error('no length')
  return list.addSubnet(address, Number(bits), familyOf(address))
}

/**
 * The proxies in front of the server.
 * @param {string} [text] TRUSTED_PROXIES: addresses and networks (10.0.0.0/8), separated by commas
 * @returns {BlockList} for `findClientAddress`
 * @throws {Refusal} naming the first entry that is neither
 */
export function readTrustedProxies(text = '') {
  const list = new BlockList()
  for (const entry of text.split(',').map((each) => each.trim())) {
    if (entry === '') continue
    try {
      addProxy(list, entry)
    } catch {
      throw new Refusal(
        `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas, and "${entry}" is neither.`,
      )
    }
  }
  return list
}

/**
 * Where a request came from. A client can write anything into the header, but not behind what a proxy adds at its end:
 * so it is read from the right, as far as it was written by proxies that are trusted.
 * @param {string | undefined} socketAddress the other end of the connection
 * @param {string | undefined} header X-Forwarded-For, as it was sent
 * @param {BlockList} proxies
 * @returns {string} an empty text when the connection is gone already
 */
export function findClientAddress(socketAddress, header, proxies) {
  let client = normalise(socketAddress ?? '')
  if (!client) return ''
  for (const entry of (header ?? '').split(',').reverse()) {
    if (!proxies.check(client, familyOf(client))) return client
    const before = normalise(entry)
    // What a trusted proxy did not write as an address says nothing about who is behind it.
    if (!before) return client
    client = before
  }
  return client
}

/**
 * Writes the one true address of the client over what the request says of it: limits of tries count by it.
 * @param {Pick<import('node:http').IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } }} request
 * @param {BlockList} proxies
 */
export function writeClientAddress(request, proxies) {
  const { headers, socket } = request
  headers[HEADER] = findClientAddress(socket.remoteAddress, headers[HEADER], proxies)
}
