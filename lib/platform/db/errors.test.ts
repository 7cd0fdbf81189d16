import { expect, it } from 'vitest'
import { isUnavailable } from '@/lib/core/errors'
import { mapDatabaseError } from './client'

it.each([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'Connection terminated unexpectedly',
])('takes a database that went away for unavailable, as the driver says it: %s', (message) => {
  expect(isUnavailable(mapDatabaseError(new Error(message)))).toBe(true)
})

it.each(['25006', '53100', '53300', '57P01', '57P02', '57P03', '08006'])(
  'takes a database that serves nobody or takes no writes for unavailable, as its driver wraps PostgreSQL’s %s',
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
  'takes a connection that broke under a raw query for unavailable, of which the driver says but %s',
  (kind) => {
    const driverAdapterError = Object.assign(new Error('DriverAdapterError'), { cause: { kind } })
    const error = Object.assign(new Error('Message: `Server has closed the connection.`'), {
      code: 'P2010',
      meta: { driverAdapterError },
    })
    expect(isUnavailable(mapDatabaseError(error))).toBe(true)
  },
)

it('lets a defect through as it is', () => {
  const error = new Error('Cannot read properties of undefined')
  expect(mapDatabaseError(error)).toBe(error)
})
