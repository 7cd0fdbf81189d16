import { expect, it } from 'vitest'
import { toDraft } from './local-draft'

const at = '2026-11-24T08:00:00.000Z'

it('returns a stored draft unchanged', () => {
  const draft = { values: { title: 'Gout', content: '' }, at }
  expect(toDraft(draft)).toEqual(draft)
  expect(toDraft({ values: {}, at })).toEqual({ values: {}, at })
})

it.each([
  [null],
  ['Gout'],
  [{}],
  [{ values: { title: 'Gout' } }],
  [{ values: { title: 'Gout' }, at: 'once' }],
  [{ values: { title: 7 }, at }],
])('rejects %j', (value) => {
  expect(toDraft(value)).toBeNull()
})
