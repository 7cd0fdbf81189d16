import { expect, test } from 'vitest'
import { personBody } from './person-form'

const person = {
  first_name: 'Aline',
  last_name: 'Keza',
  email: 'aline@example.org',
  password: 'Secret-1234',
  confirm_password: 'Secret-1234',
}
const licence = new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' })

test("sends a professional's chosen licence", () => {
  const body = personBody({ ...person, role: 'RHEUMATOLOGIST' }, licence, 'rw')
  expect(body.get('working_license')).toBeInstanceOf(File)
  expect(body.get('language')).toBe('rw')
  expect(body.get('email')).toBe('aline@example.org')
})

test('sends no licence for a visitor, even one chosen earlier', () => {
  const body = personBody({ ...person, role: 'USER' }, licence, 'en')
  expect(body.has('working_license')).toBe(false)
})
