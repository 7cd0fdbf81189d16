import { expect, test } from 'vitest'
import { ApiError } from '../api/send'
import { classifyFailure } from './send-outbox'

const makeError = (status: number | null, retryAfter: number | null = null) =>
  new ApiError({
    status,
    message: '',
    fields: {},
    retryAfter,
    kind: status === null ? 'network' : 'http',
  })

test.each([
  [makeError(null), 'waits'],
  [makeError(401), 'waits'],
  [makeError(429, 60), 'waits'],
  [makeError(503, 5), 'waits'],
  [makeError(409, 1), 'waits'],
  [makeError(409), 'refused'],
  [makeError(403), 'refused'],
  [makeError(410), 'refused'],
  [makeError(422), 'refused'],
  [new Error('odd'), 'waits'],
])('classifies a failed attempt after %s', (error, outcome) => {
  expect(classifyFailure(error)).toBe(outcome)
})
