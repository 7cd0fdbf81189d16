import { expect, it } from 'vitest'
import { caseBody, parsePeople, serializePeople } from './use-case-form'

const specialist = {
  user_id: '0197a1c2-7b3e-4c55-8e21-000000000001',
  first_name: 'Keza',
  last_name: 'Icyizere',
  avatar: null,
  role: 'RHEUMATOLOGIST',
} as const

const people = serializePeople([specialist])
const values = { title: 'Knee', content: '<p>Hot</p>', case_status: 'URGENCY', people } as const
const sent = (form: FormData) => Object.fromEntries(form)

it('sends the ids of tagged people, and none if the box is not ticked', () => {
  const tagged = { tagged_users: `["${specialist.user_id}"]` }
  expect(sent(caseBody({ ...values, tag: '1' }, false))).toMatchObject(tagged)
  expect(sent(caseBody({ ...values, tag: '' }, false))).toMatchObject({ tagged_users: '[]' })
})

it('sends the tags of an edited case only if its author changed them', () => {
  const other = { ...specialist, user_id: '0197a1c2-7b3e-4c55-8e21-000000000002' }
  const before = { tag: '1', people: serializePeople([specialist, other]) }
  const edit = (tags: { tag: string; people: string }) =>
    sent(caseBody({ ...values, ...tags }, false, before))
  expect(edit(before)).not.toHaveProperty('tagged_users')
  const reordered = { tag: '1', people: serializePeople([other, specialist]) }
  expect(edit(reordered)).not.toHaveProperty('tagged_users')
  const fewer = { tagged_users: `["${specialist.user_id}"]` }
  expect(edit({ tag: '1', people })).toMatchObject(fewer)
  expect(edit({ ...before, tag: '' })).toMatchObject({ tagged_users: '[]' })
})

it('keeps the reason of an edited case if untouched, and withdraws it if cleared', () => {
  const before = { identifiers_reason: 'For the surgeon' }
  const edit = (typed: { identifiers_reason?: string }) =>
    sent(caseBody({ ...values, ...typed }, false, before))
  expect(edit({})).toMatchObject(before)
  expect(edit({ identifiers_reason: 'For ward 3' })).toMatchObject({
    identifiers_reason: 'For ward 3',
  })
  expect(edit({ identifiers_reason: '' })).toMatchObject({ identifiers_reason: '' })
  expect(sent(caseBody(values, false))).toMatchObject({ identifiers_reason: '' })
})

it('sends a document only if the box is ticked, and removes an existing one otherwise', () => {
  const attachment = new File(['%PDF-'], 'x.pdf')
  expect(sent(caseBody({ ...values, attach: '1', attachment }, true))).toMatchObject({ attachment })
  const without = sent(caseBody({ ...values, attach: '', attachment }, true))
  expect(without).toMatchObject({ remove_attachment: '1' })
  expect(without).not.toHaveProperty('attachment')
  expect(sent(caseBody({ ...values, attach: '1' }, true))).not.toHaveProperty('remove_attachment')
})

it.each(['', '{', '[1]', undefined])('parses an invalid list of people as empty: %s', (text) => {
  expect(parsePeople(text)).toEqual([])
})
