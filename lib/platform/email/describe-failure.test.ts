import { expect, it } from 'vitest'
import { describeFailure } from './deliver'
import { MailRefused } from './transports'

it('names codes and never what the mail host said', () => {
  const error = Object.assign(new Error('550 <keza@example.org> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
  })
  expect(describeFailure(error)).toBe('Error EENVELOPE 550')
})

it('names what Resend calls its failures', () => {
  expect(describeFailure(new MailRefused('rate_limit_exceeded 429'))).toBe(
    'MailRefused rate_limit_exceeded 429',
  )
})

it('drops a code that holds an address, and says the kind of what is no error', () => {
  const error = Object.assign(new Error('no'), { code: 'keza@example.org' })
  expect(describeFailure(error)).toBe('Error')
  expect(describeFailure('keza@example.org')).toBe('string')
})
