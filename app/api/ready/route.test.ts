import { expect, it } from 'vitest'
import { GET as unknownAddress } from '../[[...rest]]/route'
import { GET as health } from '../health/route'
import { GET as download } from '../papers/download/[id]/route'
import { GET as ready } from './route'

// Unit tests have no database: these requests find none.
const params = Promise.resolve({ id: '0197a1c2-7b3e-7c55-8e21-0123456789ab' })

it('reports that it is not ready, with a retry time', async () => {
  const response = await ready()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})

it('reports that a start still renders its pages, and that the process responds meanwhile', async () => {
  Object.assign(globalThis, { ingingoIsStarting: true })
  try {
    const response = await ready()
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'unavailable', reason: 'starting' })
    expect(health().status).toBe(200)
  } finally {
    Reflect.deleteProperty(globalThis, 'ingingoIsStarting')
  }
  expect(await (await ready()).json()).toMatchObject({ reason: 'database' })
})

it('reports that the process responds, regardless of the database', async () => {
  expect(health().status).toBe(200)
  expect(await health().json()).toEqual({ status: 'ok' })
})

it('answers a download with 503, without the cause', async () => {
  const response = await download(new Request('http://localhost/api/papers/download/x'), { params })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toEqual({
    message: 'Server error. Please try again later.',
    request_id: expect.any(String),
  })
})

it('answers an unknown address with 404 as JSON, without a database', async () => {
  const response = await unknownAddress(new Request('http://localhost/api/x'), {
    params: Promise.resolve({ rest: ['x'] }),
  })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: 'Not found', request_id: expect.any(String) })
})
