import ipaddr from 'ipaddr.js'

/**
 * What an address counts as when tries are limited: IPv4 whole, also where it is written as IPv6; IPv6 by its /64, the
 * part that a household is given and cannot change at will (docs/rules.md#passwords). What is no address counts as itself.
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
