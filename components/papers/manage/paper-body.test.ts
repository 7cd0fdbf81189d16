import { expect, test } from 'vitest'
import type { PaperTexts } from './use-paper-form'
import { paperBody, toDraftText } from './use-paper-form'

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

test('sends topics and change note of an edit only if they changed', () => {
  const before = { ...texts, topics: ['gout'], changeNote: 'Weekly' }
  const edit = { texts, before, file: null, basedOn: null }
  const same = paperBody({ ...edit, topics: ['gout'], changeNote: 'Weekly' })
  expect(sent(same)).toEqual({ paper_title: 'Gout in Kigali', language: 'eng' })
  const other = paperBody({ ...edit, topics: ['gout', 'diet'], changeNote: '' })
  expect(sent(other)).toMatchObject({ topics: 'gout,diet', change_note: '' })
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

test('stores texts, topics and note in a draft, with the title and reference as its title and content', () => {
  const { paper_title: title, reference: content, ...others } = texts
  const draft = { texts, topics: ['gout', 'lupus'], changeNote: undefined }
  expect(toDraftText(draft)).toEqual({ title, content, ...others, topics: 'gout,lupus' })
  expect(toDraftText({ ...draft, changeNote: 'New dose' })).toMatchObject({
    change_note: 'New dose',
  })
})
