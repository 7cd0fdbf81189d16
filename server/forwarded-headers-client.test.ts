import { describe, expect, it } from 'vitest'
import { OperatorError } from '../scripts/support/command-line.mjs'
import { findClientAddress, readTrustedProxies, writeClientAddress } from './forwarded-headers.mjs'

const nobody = readTrustedProxies()
const proxies = readTrustedProxies('127.0.0.1, 10.0.0.0/8,2001:db8:1::/48 , ::1')

describe('findClientAddress', () => {
  it.each([
    ['no header', undefined],
    ['a forged address', '192.0.2.1'],
    ['a forged chain', '192.0.2.1, 127.0.0.1'],
    ['something malformed', '"><script>, ,;,'],
    ['an empty header', ''],
  ])('trusts only the connection without proxies: %s', (_name, header) => {
    expect(findClientAddress('203.0.113.9', header, nobody)).toBe('203.0.113.9')
    expect(findClientAddress('203.0.113.9', header, proxies)).toBe('203.0.113.9')
  })

  it.each([
    ['what the proxy adds', '198.51.100.7', '198.51.100.7'],
    ['not what stands before it', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
    ['not what pretends to be a proxy', '10.0.0.5, 198.51.100.7', '198.51.100.7'],
    ['through a chain of proxies', '192.0.2.1,198.51.100.7, 10.1.2.3 ,10.0.0.9', '198.51.100.7'],
    ['an IPv6 address', '2001:DB8:2::7', '2001:db8:2::7'],
    ['an address behind a proxy of IPv6', '198.51.100.7, 2001:db8:1::5', '198.51.100.7'],
    ['an address with its port', '198.51.100.7:41234', '198.51.100.7'],
    ['an IPv6 address with its port', '[2001:db8:2::7]:41234', '2001:db8:2::7'],
    ['an IPv4 address written as IPv6', '::ffff:198.51.100.7', '198.51.100.7'],
    ['the farthest proxy when there is nobody else', '10.1.1.1, 10.0.0.9', '10.1.1.1'],
  ])('uses from a trusted proxy %s', (_name, header, client) => {
    expect(findClientAddress('127.0.0.1', header, proxies)).toBe(client)
    expect(findClientAddress('::ffff:127.0.0.1', header, proxies)).toBe(client)
  })

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is no address', '192.0.2.1, unknown'],
    ['has an octet too large', '192.0.2.1, 300.1.1.1'],
    ['is a host name', 'client.example'],
    ['ends with a comma', '192.0.2.1,'],
    ['holds a line break', '192.0.2.1, 198.51.100.7\n198.51.100.8'],
  ])('returns the trusted proxy if its entry %s', (_name, header) => {
    expect(findClientAddress('127.0.0.1', header, proxies)).toBe('127.0.0.1')
  })

  it('omits the name of a network interface', () => {
    expect(findClientAddress('fe80::1%eth0', undefined, proxies)).toBe('fe80::1')
  })

  it('returns an empty string for a closed connection', () => {
    expect(findClientAddress(undefined, '192.0.2.1', proxies)).toBe('')
  })
})

describe('writeClientAddress', () => {
  it("replaces the request's own header with one address", () => {
    const request = (address: string) => ({
      headers: { host: 'ingingo.example', 'x-forwarded-for': '192.0.2.1, 198.51.100.7' },
      socket: { remoteAddress: address },
    })
    const foreign = request('203.0.113.9')
    writeClientAddress(foreign, proxies)
    expect(foreign.headers).toEqual({ host: 'ingingo.example', 'x-forwarded-for': '203.0.113.9' })
    const proxied = request('10.0.0.9')
    writeClientAddress(proxied, proxies)
    expect(proxied.headers['x-forwarded-for']).toBe('198.51.100.7')
  })
})

describe('readTrustedProxies', () => {
  it('matches an IPv4 proxy that the system writes as IPv6', () => {
    const list = readTrustedProxies('::ffff:10.0.0.1')
    expect(findClientAddress('10.0.0.1', '198.51.100.7', list)).toBe('198.51.100.7')
  })

  it.each([
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '2001:db8::/129',
    '::1/x',
    '*',
  ])('rejects %s in one sentence that names the variable', (entry) => {
    const read = () => readTrustedProxies(`127.0.0.1, ${entry}`)
    expect(read).toThrow(OperatorError)
    expect(read).toThrow(/^TRUSTED_PROXIES must be .*, and "[^"]*" is neither\.$/)
    expect(read).toThrow(`"${entry}"`)
  })
})
