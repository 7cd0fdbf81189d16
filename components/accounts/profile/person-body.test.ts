import { expect, test } from 'vitest'
import { checkPerson, personBody } from './person-form'

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

test("validates licence fields only for professionals, so hidden ones cannot block a visitor's sign-up", async () => {
  const licence = {
    licence_number: '1'.repeat(65),
    licence_issued_on: '2027-06-30',
    licence_ends_on: '2026-06-30',
  }
  const check = async (role: 'USER' | 'RHEUMATOLOGIST', fields: object = licence) => {
    const values = { ...person, ...fields, role }
    const options = { fields: {}, shouldUseNativeValidation: false }
    return Object.keys((await checkPerson(values, undefined, options)).errors)
  }
  expect(await check('RHEUMATOLOGIST')).toEqual(['licence_number'])
  expect(await check('RHEUMATOLOGIST', { ...licence, licence_number: '1' })).toEqual([
    'licence_ends_on',
  ])
  expect(await check('USER')).toEqual([])
  expect(await check('USER', { ...licence, email: 'nothing' })).toEqual(['email'])
})

test('sends no licence for a visitor, even one chosen earlier', () => {
  const body = personBody({ ...person, role: 'USER' }, licence, 'en')
  expect(body.has('working_license')).toBe(false)
})
