import { expect, test } from 'vitest'
import type { EditorialDto } from '@/lib/modules/content/schema'
import { getPendingEdit, getSeenVersion, isApprovable, isRejectable } from './editorial-state'

const updatedAt = '2026-11-20T08:00:00.000Z'
const edit = {
  revision_id: '0190a0a0-0000-7000-8000-000000000001',
  reason: null,
  change_note: null,
  createdAt: updatedAt,
  editor: null,
}

const item = (editorial: Partial<EditorialDto>) => {
  const whole: EditorialDto = {
    state: 'pending',
    rejection: null,
    waits_since: null,
    edit: null,
    owner_id: null,
    reviewer_id: null,
    review_sent_back: null,
    review_due: null,
    deletedAt: null,
    ...editorial,
  }
  return { is_published: whole.state === 'approved', updatedAt, editorial: whole }
}

test('decides about the version read of an item that was never public', () => {
  const pending = item({})
  expect([isApprovable(pending), isRejectable(pending)]).toEqual([true, true])
  expect(getSeenVersion(pending)).toEqual({ updated_at: updatedAt })
})

test('allows the approval of a rejected item, and no second rejection', () => {
  const rejected = item({ state: 'rejected', rejection: 'No source.' })
  expect([isApprovable(rejected), isRejectable(rejected)]).toEqual([true, false])
})

test('allows decisions only about a pending edit of a public item', () => {
  const waiting = item({ state: 'approved', edit: { ...edit, state: 'PENDING' } })
  expect(getPendingEdit(waiting)?.revision_id).toBe(edit.revision_id)
  expect([isApprovable(waiting), isRejectable(waiting)]).toEqual([true, true])
  expect(getSeenVersion(waiting)).toEqual({ revision_id: edit.revision_id, updated_at: updatedAt })
  for (const each of [
    item({ state: 'approved' }),
    item({ state: 'approved', edit: { ...edit, state: 'REJECTED' } }),
  ]) {
    expect([isApprovable(each), isRejectable(each)]).toEqual([false, false])
  }
})

test('allows no decision about a deleted item', () => {
  const deleted = item({ state: 'deleted', deletedAt: updatedAt })
  expect([isApprovable(deleted), isRejectable(deleted)]).toEqual([false, false])
})
