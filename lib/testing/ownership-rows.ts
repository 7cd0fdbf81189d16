import { article, paper, picture, TOPIC } from './new-content'
import { FORUM_ROWS } from './ownership-forum-rows'
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

// The response of each content route to each caller, for their own items and for others'.

// The callers:              nobody  visitor unappr. owner  other  intern. admin  deactivated
const out: Outcome[] = ['out', 'out', 'out', 'out', 'out', 'out', 'out', 'out']
const shown: Outcome[] = ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in']
const open: Outcome[] = [200, 200, 200, 200, 200, 200, 200, 200]
const none: Outcome[] = [404, 404, 404, 404, 404, 404, 404, 404]
const own: Outcome[] = [404, 404, 404, 200, 404, 404, 200, 404]
/** For callers who may restore it. */
const adminOwn: Outcome[] = [404, 404, 404, 404, 404, 404, 200, 404]
const edited: Outcome[] = [401, 403, 403, 200, 403, 403, 200, 401]
export const staffNone: Outcome[] = [401, 403, 403, 404, 404, 404, 404, 401]
const goneExceptAdmin: Outcome[] = [410, 410, 410, 410, 410, 410, 200, 410]

const reject = json({ is_published: false, reason: 'No sources.' })

const memberOwn = (end: Outcome, other: Outcome, admin = other): Outcome[] => [
  401,
  other,
  end,
  end,
  other,
  other,
  admin,
  401,
]

/** The rows that comments on articles and papers share: everybody signed in may comment. */
const comments = (base: string, edit: object): Record<string, Row> => ({
  [`PATCH ${base}/[id]`]: {
    call: json(edit),
    approved: memberOwn(200, 403),
    deleted: memberOwn(404, 404, 403),
  },
  [`DELETE ${base}/[id]`]: {
    call: json({ reason: 'An advertisement.' }),
    approved: memberOwn(200, 403, 200),
    deleted: memberOwn(200, 404, 200),
  },
  [`POST ${base}/[id]/redact`]: {
    call: json({ reason: 'A name.' }),
    approved: memberOwn(200, 403, 200),
    deleted: memberOwn(200, 404, 200),
  },
  [`POST ${base}/[id]/report`]: {
    call: json({ reason: 'An advertisement.' }),
    approved: memberOwn(403, 200),
    deleted: memberOwn(403, 404, 200),
  },
  [`POST ${base}/[id]/review`]: {
    call: json({ decision: 'remove', reason: 'A name.' }),
    approved: admin(200),
    deleted: admin(200),
  },
})

/** The rows that articles and papers share. */
const editorial = (kind: 'article' | 'paper'): Record<string, Row> => ({
  [`GET v1/${kind}/[id]`]: { pending: own, approved: open, deleted: goneExceptAdmin },
  [`PATCH v1/${kind}/[id]`]: {
    call: form({ [`${kind}_title`]: 'Another knee' }),
    pending: editedUnseen,
    approved: edited,
    deleted: staffNone,
  },
  [`PUT v1/${kind}/[id]`]: {
    call: reject,
    pending: admin(200),
    approved: admin(200),
    deleted: admin(404),
  },
  [`DELETE v1/${kind}/[id]`]: { pending: editedUnseen, approved: edited, deleted: staffNone },
  [`POST v1/${kind}/[id]/approve`]: {
    call: json({}),
    pending: admin(200),
    approved: admin(409),
    deleted: admin(404),
  },
  [`POST v1/${kind}/[id]/reject`]: {
    call: json({ reason: 'No sources.' }),
    pending: admin(200),
    approved: admin(200),
    deleted: admin(404),
  },
  [`PUT v1/${kind}/[id]/review`]: {
    call: json({ reviewer_id: null }),
    pending: [401, 403, 403, 403, 404, 404, 409, 401],
    approved: admin(200),
    deleted: staffNone,
  },
  [`POST v1/${kind}/[id]/review/send-back`]: {
    call: json({ reason: 'Not my field.' }),
    pending: [401, 403, 403, 403, 404, 404, 403, 401],
    approved: [401, 403, 403, 403, 403, 403, 403, 401],
    deleted: staffNone,
  },
  [`POST v1/${kind}/[id]/restore`]: {
    pending: admin(409),
    approved: admin(409),
    deleted: admin(200),
  },
  [`DELETE v1/${kind}/[id]/purge`]: {
    pending: admin(409),
    approved: admin(409),
    deleted: admin(200),
  },
  [`GET v1/${kind}/[id]/versions`]: {
    pending: editedUnseen,
    approved: edited,
    deleted: staffNone,
  },
  [`GET v1/${kind}/[id]/versions/[version]`]: {
    pending: editedUnseen,
    approved: edited,
    deleted: staffNone,
  },
  [`POST v1/${kind}/[id]/versions/[version]/restore`]: {
    pending: editedUnseen,
    approved: edited,
    deleted: staffNone,
  },
  [`PUT v1/${kind}/[id]/comments`]: {
    call: json({ comments_open: false }),
    pending: editedUnseen,
    approved: edited,
    deleted: staffNone,
  },
  [`GET v1/${kind}/approved`]: { pending: out, approved: shown, deleted: out },
  [`GET v1/${kind}/search`]: {
    call: query('search=owned'),
    pending: ['out', 'out', 'out', 'out', 'out', 'out', 'in', 'out'],
    approved: shown,
    deleted: out,
  },
  [`GET v1/${kind}/user`]: {
    pending: [401, 403, 403, 'in', 'out', 'out', 'out', 401],
    approved: [401, 403, 403, 'in', 'out', 'out', 'out', 401],
    deleted: [401, 403, 403, 'out', 'out', 'out', 'out', 401],
  },
})

/** Content that administrators curate without approval. */
const curated = (kind: 'video' | 'duk' | 'faq' | 'topic', item: object): Record<string, Row> => ({
  [`GET v1/${kind}`]: { approved: shown, deleted: out },
  [`GET v1/${kind}/search`]: { call: query('search=owned'), approved: shown, deleted: out },
  [`POST v1/${kind}`]: { call: json(item), approved: admin(201) },
  [`PATCH v1/${kind}/[id]`]: { call: json(item), approved: admin(200), deleted: admin(404) },
  [`DELETE v1/${kind}/[id]`]: { approved: admin(200), deleted: admin(404) },
  [`POST v1/${kind}/[id]/restore`]: { approved: admin(200), deleted: admin(200) },
})

/** Every content route, and its response to each caller. A route missing here fails the test that reads this table. */
export const ROWS: Record<string, Row> = {
  ...editorial('article'),
  'GET v1/article': {
    pending: ['out', 'out', 'out', 'out', 'out', 'out', 'in', 'out'],
    approved: shown,
    deleted: out,
  },
  'POST v1/article': { call: article, approved: [401, 403, 403, 201, 201, 403, 201, 401] },
  ...editorial('paper'),
  'GET v1/paper': { pending: admin('in'), approved: admin('in'), deleted: admin('out') },
  'POST v1/paper': { call: paper, approved: [401, 403, 403, 201, 201, 201, 201, 401] },
  'GET articles/download/[id]': {
    pending: none,
    approved: open,
    deleted: [410, 410, 410, 410, 410, 410, 410, 410],
  },
  'GET papers/cite/[id]': {
    call: query('format=ris'),
    pending: none,
    approved: open,
    deleted: [410, 410, 410, 410, 410, 410, 410, 410],
  },
  'GET papers/download/[id]': { pending: own, approved: open, deleted: none },
  'HEAD papers/download/[id]': { pending: own, approved: open, deleted: none },
  'GET files/[id]/[[...variant]]': {
    isFile: true,
    pending: own,
    approved: open,
    deleted: adminOwn,
  },
  'HEAD files/[id]/[[...variant]]': {
    isFile: true,
    pending: own,
    approved: open,
    deleted: adminOwn,
  },
  ...curated('video', { video_title: 'Gout', video_url: 'https://youtu.be/dQw4w9WgXcQ' }),
  'GET v1/video/[id]': { approved: open, deleted: none },
  ...curated('duk', { duk_title: 'Gout', duk_content: 'Rest helps.' }),
  ...curated('faq', { faq_title: 'Gout?', faq_expansion: 'Rest helps.' }),
  ...curated('topic', TOPIC),
  ...FORUM_ROWS,
  ...comments('v1/article-comment', { content: 'Rest.' }),
  ...comments('v1/paper_comment', { comment: 'Rest.' }),
  'GET v1/article-comment': { call: query(`article_id=${UNKNOWN_ID}`), approved: none },
  'POST v1/article-comment': {
    call: json({ article_id: UNKNOWN_ID, content: 'Rest.' }),
    approved: memberOwn(404, 404),
  },
  'GET v1/paper_comment': { call: query(`paper_id=${UNKNOWN_ID}`), approved: none },
  'POST v1/paper_comment': {
    call: json({ paper_id: UNKNOWN_ID, comment: 'Rest.' }),
    approved: memberOwn(404, 404),
  },
  'POST v1/media': { call: picture, approved: [401, 403, 403, 201, 201, 201, 201, 401] },
}
