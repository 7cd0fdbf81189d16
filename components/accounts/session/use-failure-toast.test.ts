import { expect, it } from 'vitest'
import { ApiError, type FailureKind } from '@/lib/browser/api/send'
import { shouldToast } from './use-toasts'

const failure = (kind: FailureKind, status: number | null = null) =>
  new ApiError({ kind, status, message: '', fields: {}, retryAfter: null })

it.each([
  ['a refusal', failure('http', 403)],
  ['a server error', failure('http', 500)],
  ['a server that does not respond', failure('network')],
  ['a defect', new TypeError('x is undefined')],
])('returns true for %s', (_name, error) => {
  expect(shouldToast(error)).toBe(true)
})

it.each([
  ['no failure', null],
  ['a missing network', failure('offline')],
  ['the end of the session', failure('http', 401)],
])('returns false for %s', (_name, error) => {
  expect(shouldToast(error)).toBe(false)
})
