import { expect, it } from 'vitest'
import { isUnavailable } from '@/lib/core/errors'
import { mapDatabaseError } from './client'

it.each([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'Connection terminated unexpectedly',
])('maps a lost database to unavailable, as the driver reports it: %s', (message) => {
  expect(isUnavailable(mapDatabaseError(new Error(message)))).toBe(true)
})

it.each(['25006', '53100', '53300', '57P01', '57P02', '57P03', '08006'])(
  'maps a database without service or writes to unavailable, as its driver wraps PostgreSQL’s %s',
  (originalCode) => {
    const cause = { kind: 'of the driver', originalCode }
    const driverAdapterError = Object.assign(new Error('DriverAdapterError'), { cause })
    const error = Object.assign(new Error('Raw query failed.'), {
      code: 'P2010',
      meta: { driverAdapterError },
    })
    expect(isUnavailable(mapDatabaseError(error))).toBe(true)
  },
)

it.each(['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TooManyConnections'])(
  'maps a connection that broke during a raw query to unavailable, reported by the driver as %s',
  (kind) => {
    const driverAdapterError = Object.assign(new Error('DriverAdapterError'), { cause: { kind } })
    const error = Object.assign(new Error('Message: `Server has closed the connection.`'), {
      code: 'P2010',
      meta: { driverAdapterError },
    })
    expect(isUnavailable(mapDatabaseError(error))).toBe(true)
  },
)

it('passes a defect through unchanged', () => {
  const error = new Error('Cannot read properties of undefined')
  expect(mapDatabaseError(error)).toBe(error)
})
