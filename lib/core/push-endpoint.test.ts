import { expect, it } from 'vitest'
import { isPushEndpoint, PUSH_SERVICES } from './safe-addresses'

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilfcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['http://127.0.0.1:9999/x', false],
  ['not an address', false],
])('classifies %s as %j', (endpoint, known) =>
  expect(isPushEndpoint(endpoint, PUSH_SERVICES)).toBe(known),
)

it('accepts a listed origin', () => {
  expect(isPushEndpoint('http://127.0.0.1:9999/x', 'http://127.0.0.1:9999')).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1:9998/x', 'http://127.0.0.1:9999')).toBe(false)
})
