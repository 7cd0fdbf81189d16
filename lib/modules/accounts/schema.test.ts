import { expect, it } from 'vitest'
import { newPasswordInput } from './schema'

const accepts = (password: string, confirm_password: string) =>
  newPasswordInput.safeParse({ password, confirm_password }).success

it('compares a password with its repetition in the form that is hashed', () => {
  expect(accepts('Nge\u0301ndo-2026', 'Ng\u00e9ndo-2026')).toBe(true)
  expect(accepts('\uff28ello-2026', 'Hello-2026')).toBe(true)
  expect(accepts('Ngendo-2026', 'Ng\u00e9ndo-2026')).toBe(false)
})
