import {
  admin,
  editedUnseen,
  form,
  json,
  type Outcome,
  query,
  type Row,
  UNKNOWN_ID,
} from './ownership-row'

/** Visible only to approved staff: everybody else is refused, whatever exists. */
const forStaff = (end: Outcome): Outcome[] => [401, 403, 403, end, end, end, end, 401]
const ownerOnly = (end: Outcome): Outcome[] => [401, 403, 403, end, 403, 403, 403, 401]
const ownerOrAdmin = (end: Outcome): Outcome[] => [401, 403, 403, end, 403, 403, end, 401]

/** The rows that cases and their comments share. */
const forum = (path: string): Record<string, Row> => ({
  [`DELETE ${path}`]: { approved: ownerOrAdmin(200), deleted: forStaff(404) },
  [`POST ${path}/redact`]: {
    call: json({ reason: 'A name.' }),
    approved: ownerOrAdmin(200),
    deleted: editedUnseen,
  },
})

/** The routes of cases and their comments. */
export const FORUM_ROWS: Record<string, Row> = {
  ...forum('v1/forum/[id]'),
  ...forum('v1/comment/[id]'),
  'GET v1/forum': { approved: forStaff('in'), deleted: forStaff('out') },
  'GET v1/forum/search': {
    call: query('search=owned'),
    approved: forStaff('in'),
    deleted: forStaff('out'),
  },
  'GET v1/forum/[id]': { approved: forStaff(200), deleted: forStaff(404) },
  'POST v1/forum': {
    call: form({ title: 'Gout', content: '<p>Since Monday.</p>', case_status: 'ROUTINE' }),
    approved: forStaff(201),
  },
  'PATCH v1/forum/[id]': {
    call: form({ title: 'Another knee' }),
    approved: ownerOnly(200),
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/close': {
    call: json({ outcome: 'Healed.' }),
    // The case is urgent, and nobody has acknowledged it.
    approved: [401, 403, 403, 200, 403, 403, 409, 401],
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/reopen': { approved: ownerOrAdmin(409), deleted: forStaff(404) },
  'POST v1/forum/[id]/accept': {
    call: json({ comment_id: null }),
    approved: ownerOrAdmin(200),
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/acknowledge': {
    approved: [401, 403, 403, 403, 200, 200, 403, 401],
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/hand-over': {
    call: json({ tagged_users: [UNKNOWN_ID] }),
    approved: admin(422),
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/follow-up': {
    call: json({ condition: 'better' }),
    // Nothing has been asked yet.
    approved: ownerOnly(409),
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/take': {
    approved: [401, 403, 403, 403, 200, 200, 403, 401],
    deleted: forStaff(404),
  },
  // The case does not wait for a second look.
  'POST v1/forum/[id]/show': {
    call: json({ held_since: '2026-01-01T00:00:00.000Z' }),
    approved: [401, 403, 403, 403, 409, 403, 409, 401],
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/send-back': {
    call: json({ held_since: '2026-01-01T00:00:00.000Z', reason: 'Unneeded' }),
    approved: [401, 403, 403, 403, 409, 403, 409, 401],
    deleted: forStaff(404),
  },
  'PUT v1/forum/[id]/watch': {
    call: json({ watching: 'watch' }),
    approved: forStaff(200),
    deleted: forStaff(404),
  },
  'GET v1/forum/counts': { approved: forStaff(200) },
  'GET v1/forum/similar': { call: query('search=owned+swollen'), approved: forStaff(200) },
  'GET v1/forum/people': { call: query('search=owned'), approved: forStaff(200) },
  'PUT v1/forum/[id]/consent': {
    call: json({
      how: 'spoken',
      by: 'patient',
      language: 'rw',
      is_minor: false,
      may_teach: false,
    }),
    approved: ownerOnly(200),
    deleted: forStaff(404),
  },
  // There is nothing to withdraw consent to.
  'PUT v1/forum/[id]/slip': { approved: ownerOnly(409), deleted: forStaff(404) },
  'POST v1/forum/[id]/pictures': {
    call: form({ shows_who: '0' }),
    approved: ownerOnly(422),
    deleted: forStaff(404),
  },
  'DELETE v1/forum/[id]/pictures/[picture]': { approved: ownerOnly(404), deleted: forStaff(404) },
  'POST v1/forum/[id]/seen': { approved: forStaff(200), deleted: forStaff(404) },
  'POST v1/comment/[id]/pictures': {
    call: form({ shows_who: '0' }),
    approved: ownerOnly(422),
    deleted: forStaff(404),
  },
  'DELETE v1/comment/[id]/pictures/[picture]': { approved: ownerOnly(404), deleted: forStaff(404) },
  'PUT v1/comment/[id]/document': {
    call: form({}),
    approved: ownerOnly(422),
    deleted: forStaff(404),
  },
  'DELETE v1/comment/[id]/document': { approved: ownerOnly(404), deleted: forStaff(404) },
  'POST v1/comment': {
    call: json({ content: 'Rest.', post_id: UNKNOWN_ID }),
    approved: forStaff(404),
  },
  'PATCH v1/comment/[id]': {
    call: json({ content: 'Rest.' }),
    approved: ownerOnly(200),
    deleted: forStaff(404),
  },
}
