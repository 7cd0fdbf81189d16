import ipaddr from 'ipaddr.js'

/**
 * Returns the key under which attempts from an address are counted: IPv4 in full, also when written as IPv6; IPv6 by
 * its /64, which a household is assigned and cannot change at will (docs/rules.md#passwords). Returns other texts
 * unchanged.
 * @param {string} address
 * @returns {string}
 */
export function addressKey(address) {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}/64`
}
