import { expect, it } from 'vitest'
import { NO_REFERRAL, readReferral, referralField } from './referral-schema'

const read = (referral: object) => referralField.safeParse(JSON.stringify(referral))

it('keeps what was said, joints once and in the order of the body', () => {
  const { data } = read({ joints: ['left_knee', 'neck', 'left_knee'], question: ' Gout? ' })
  expect(data).toEqual({ ...NO_REFERRAL, joints: ['neck', 'left_knee'], question: 'Gout?' })
})

it.each([{}, { joints: [], question: '  ' }, NO_REFERRAL])('takes nothing for none: %j', (said) => {
  expect(read(said).data).toBeNull()
})

it.each([{ joints: ['third_knee'] }, { age_band: '37' }, { question: 'x'.repeat(2001) }, [], 7])(
  'refuses what it does not know: %j',
  (said) => expect(referralField.safeParse(JSON.stringify(said)).success).toBe(false),
)

it.each(['{', 'null', '', undefined])('reads a draft that holds none: %s', (text) => {
  expect(readReferral(text)).toBeNull()
})
