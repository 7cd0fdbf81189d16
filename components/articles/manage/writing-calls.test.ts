import { expect, it } from 'vitest'
import type { EditorialDto } from '@/lib/modules/content/schema'
import { getStartText } from './writing-calls'

const author = { id: 'a', role: 'RHEUMATOLOGIST', isApproved: true } as const
const admin = { id: 'b', role: 'ADMIN', isApproved: true } as const

const content = {
  article_title: 'Gout',
  article_content: '<p>Rest.</p>',
  article_cover_image: null,
  summary: null,
  language: 'eng',
  audience: 'patients',
  topics: [],
} as const

const getNote = (viewer: typeof author | typeof admin, state: 'PENDING' | 'REJECTED') => {
  const editorial: EditorialDto = {
    state: 'approved',
    rejection: null,
    waits_since: null,
    edit: {
      revision_id: '0190a0a0-0000-7000-8000-000000000001',
      state,
      reason: null,
      change_note: 'Once a week.',
      createdAt: '2026-11-20T08:00:00.000Z',
      editor: null,
    },
    owner_id: author.id,
    reviewer_id: null,
    review_sent_back: null,
    review_due: null,
    deletedAt: null,
  }
  return getStartText(viewer, { content: { ...content, topics: [] }, editorial }).change_note
}

it('returns the note of a pending edit to its author only', () => {
  expect(getNote(author, 'PENDING')).toBe('Once a week.')
  expect(getNote(admin, 'PENDING')).toBe('')
})

it('returns no note for a rejected edit', () => {
  expect(getNote(author, 'REJECTED')).toBe('')
})
