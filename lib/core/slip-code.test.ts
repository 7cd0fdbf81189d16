import { expect, it } from 'vitest'
import { formatSlipCode, parseSlipCode } from './identifiers'

it('parses a code as printed, in capitals, with spaces, other dashes, or without any', () => {
  const code = '23456789fhkmrwx'
  expect(formatSlipCode(code)).toBe('23456-789fh-kmrwx')
  for (const typed of [formatSlipCode(code), '23456 789FH KMRWX', ' 23456–789fh–kmrwx ', code]) {
    expect(parseSlipCode(typed), typed).toBe(code)
  }
  for (const typed of ['', '23456-789fh', '23456-789fh-kmrw1', `${code}2`]) {
    expect(parseSlipCode(typed), typed).toBeNull()
  }
})
