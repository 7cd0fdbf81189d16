import ipaddr from 'ipaddr.js'

/**
 * What an address is counted as when attempts are limited: IPv4 in full, also when written as IPv6; IPv6 by its /64, the part
 * that a household is assigned and cannot change at will (docs/rules.md#passwords). Anything that is not an address counts as
 * itself.
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
