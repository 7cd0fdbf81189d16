import { expect, test } from 'vitest'
import { ApiError } from '../api/send'
import { classifyFailure } from './send-outbox'

const answer = (status: number | null, retryAfter: number | null = null) =>
  new ApiError({
    status,
    message: '',
    fields: {},
    retryAfter,
    kind: status === null ? 'network' : 'http',
  })

test.each([
  [answer(null), 'waits'],
  [answer(401), 'waits'],
  [answer(429, 60), 'waits'],
  [answer(503, 5), 'waits'],
  [answer(409, 1), 'waits'],
  [answer(409), 'refused'],
  [answer(403), 'refused'],
  [answer(410), 'refused'],
  [answer(422), 'refused'],
  [new Error('odd'), 'waits'],
])('classifies a failed attempt after %s', (error, outcome) => {
  expect(classifyFailure(error)).toBe(outcome)
})
