import { describe, expect, it } from 'vitest'
import { reasonText } from './zod'

const getFault = (text: unknown) => reasonText.safeParse(text).error?.issues[0]?.message ?? null

describe('reasonText', () => {
  it.each(['Too long ago.', 'x'.repeat(500), '🦴'.repeat(500), ` ${'x'.repeat(500)}\n`])(
    'accepts %j',
    (text) => {
      expect(reasonText.parse(text)).toBe(text.trim())
    },
  )

  it.each([undefined, null, 7, '', ' \n', '\u200b'])('requires a reason in place of %j', (text) => {
    expect(getFault(text)).toBe('validation.reasonRequired')
  })

  it.each(['x'.repeat(501), '🦴'.repeat(501)])('rejects 501 characters', (text) => {
    expect(getFault(text)).toBe('validation.reasonLong')
  })
})
