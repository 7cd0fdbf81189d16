import { expect, it } from 'vitest'
import { describeFailure } from './deliver'
import { MailRefused } from './transports'

it("returns codes, never the mail host's text", () => {
  const error = Object.assign(new Error('550 <keza@example.org> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
  })
  expect(describeFailure(error)).toBe('Error EENVELOPE 550')
})

it("returns Resend's error names", () => {
  expect(describeFailure(new MailRefused('rate_limit_exceeded 429'))).toBe(
    'MailRefused rate_limit_exceeded 429',
  )
})

it('omits a code that contains an address, and names the type of a non-error', () => {
  const error = Object.assign(new Error('no'), { code: 'keza@example.org' })
  expect(describeFailure(error)).toBe('Error')
  expect(describeFailure('keza@example.org')).toBe('string')
})
