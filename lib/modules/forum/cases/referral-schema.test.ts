import { expect, it } from 'vitest'
import { NO_REFERRAL, readReferral, referralField } from './referral-schema'

const read = (referral: object) => referralField.safeParse(JSON.stringify(referral))

it('keeps all fields, with each joint once in the order of the body', () => {
  const { data } = read({ joints: ['left_knee', 'neck', 'left_knee'], question: ' Gout? ' })
  expect(data).toEqual({ ...NO_REFERRAL, joints: ['neck', 'left_knee'], question: 'Gout?' })
})

it.each([{}, { joints: [], question: '  ' }, NO_REFERRAL])('parses %j as no referral', (input) => {
  expect(read(input).data).toBeNull()
})

it.each([{ joints: ['third_knee'] }, { age_band: '37' }, { question: 'x'.repeat(2001) }, [], 7])(
  'rejects unknown values: %j',
  (input) => expect(referralField.safeParse(JSON.stringify(input)).success).toBe(false),
)

it.each(['{', 'null', '', undefined])('returns null for a draft without a referral: %s', (text) => {
  expect(readReferral(text)).toBeNull()
})
