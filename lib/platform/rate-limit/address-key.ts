import 'server-only'
import { isIPv6 } from 'node:net'

/** The first half of an IPv6 address, written out: what one household is given, and can change the rest of at will. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')
}

/** IPv4 in the form that sockets for both kinds write: its last two groups, or dotted already. */
const MAPPED = /^(?:::|(?:0+:){5})ffff:(?:([\da-f]{1,4}):([\da-f]{1,4})|([\d.]+))$/i

function unmapped(address: string): string {
  const [, high, low, dotted] = MAPPED.exec(address) ?? []
  if (dotted) return dotted
  if (!high || !low) return address
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** What an address counts as when tries are limited: IPv4 whole, IPv6 by its /64 (docs/rules.md#passwords). */
export function addressKey(address: string): string {
  const [bare = ''] = unmapped(address).split('%')
  return isIPv6(bare) ? `${networkOf(bare)}/64` : bare
}
