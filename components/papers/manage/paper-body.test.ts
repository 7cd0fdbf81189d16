import { expect, test } from 'vitest'
import type { PaperTexts } from './use-paper-form'
import { paperBody } from './use-paper-form'

const texts: PaperTexts = {
  paper_title: 'Gout in Kigali',
  language: 'eng',
  audience: 'clinicians',
  reference: '<p>First.</p>',
  authors: 'Keza; Ganza',
  journal: '',
  year: '2025',
  doi: '',
  abstract: '',
  licence: '',
}
const file = new File(['%PDF-1.7'], 'gout.pdf', { type: 'application/pdf' })
const sent = (body: FormData) => Object.fromEntries(body)

test('sends the filled-in fields of a new paper', () => {
  const body = paperBody({ texts, before: undefined, file, basedOn: undefined })
  expect(sent(body)).toEqual({
    paper_title: 'Gout in Kigali',
    language: 'eng',
    audience: 'clinicians',
    reference: '<p>First.</p>',
    authors: 'Keza; Ganza',
    year: '2025',
    paper: file,
  })
})

test('sends changed fields, including emptied ones, and always title and language', () => {
  const after = { ...texts, year: '', journal: 'RMJ' }
  const body = paperBody({ texts: after, before: texts, file: null, basedOn: 'mark' })
  expect(sent(body)).toEqual({
    paper_title: 'Gout in Kigali',
    language: 'eng',
    year: '',
    journal: 'RMJ',
    based_on: 'mark',
  })
})

test('sends the change note, and whether it is medical', () => {
  const body = paperBody({
    texts,
    before: texts,
    file: null,
    changeNote: 'Weekly',
    isMedical: true,
    basedOn: null,
  })
  expect(sent(body)).toMatchObject({ change_note: 'Weekly', is_medical: 'true' })
})
