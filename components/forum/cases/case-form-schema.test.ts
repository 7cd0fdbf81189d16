import { expect, it } from 'vitest'
import { caseForm, TICKED } from './use-case-form'

const EMPTY = { title: '', content: '<p></p>', case_status: '', attach: TICKED, attachment: null }

const faults = (values: object, hasDocument = false) => {
  const { error } = caseForm(hasDocument).safeParse(values)
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

it('reports everything missing on the first submission', () => {
  expect(faults(EMPTY)).toEqual([
    ['title', 'validation.titleRequired'],
    ['content', 'validation.fillAll'],
    ['case_status', 'validation.caseStatusRequired'],
    ['attachment', 'validation.documentRequired'],
  ])
})

it('requires no document that exists already or is not wanted', () => {
  const whole = { ...EMPTY, title: 'A knee', content: '<p>Warm.</p>', case_status: 'ROUTINE' }
  expect(faults(whole)).toEqual([['attachment', 'validation.documentRequired']])
  expect(faults(whole, true)).toBeUndefined()
  expect(faults({ ...whole, attach: '' })).toBeUndefined()
  expect(faults({ ...whole, attachment: new File(['%PDF-'], 'lab.pdf') })).toBeUndefined()
  expect(faults({ ...whole, attach: '', content: '<p><img src="/x"></p>' })).toBeUndefined()
})
