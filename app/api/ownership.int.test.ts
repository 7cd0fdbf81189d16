import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { testAccounts } from '@/lib/testing/accounts'
import {
  CALLERS,
  type CallingPerson,
  createCallers,
  type ItemKind,
  type ItemState,
  nameReviewer,
  type OwnedItem,
  ownedItems,
} from '@/lib/testing/ownership'
import { type Call, requestOf, requireDescribed } from '@/lib/testing/requests'
import { type Handle, listRouteFiles, loadRoute } from '@/lib/testing/route-files'
import { pdfFile, photoFile } from '@/lib/testing/uploads'

testAccounts()

/** The id of nothing. */
const NOWHERE = '0190a000-0000-7000-8000-000000000000'

/** A status; of a list whether it names the item. */
type Outcome = number | 'in' | 'out'

interface Row {
  /** What is sent beside the session. */
  call?: () => Call | Promise<Call>
  /** Whose file, and not whose item, the address names. */
  isFile?: boolean
  /** What each of CALLERS is answered, by the state of the item. */
  pending?: Outcome[]
  approved: Outcome[]
  deleted?: Outcome[]
}

// The callers:              nobody  visitor unappr. owner  other  intern. admin  deactivated
const out: Outcome[] = ['out', 'out', 'out', 'out', 'out', 'out', 'out', 'out']
const shown: Outcome[] = ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in']
const open: Outcome[] = [200, 200, 200, 200, 200, 200, 200, 200]
const none: Outcome[] = [404, 404, 404, 404, 404, 404, 404, 404]
const own: Outcome[] = [404, 404, 404, 200, 404, 404, 200, 404]
/** Who may restore it. */
const adminOwn: Outcome[] = [404, 404, 404, 404, 404, 404, 200, 404]
const edited: Outcome[] = [401, 403, 403, 200, 403, 403, 200, 401]
const editedUnseen: Outcome[] = [401, 403, 403, 200, 404, 404, 200, 401]
const staffNone: Outcome[] = [401, 403, 403, 404, 404, 404, 404, 401]
const goneButAdmin: Outcome[] = [410, 410, 410, 410, 410, 410, 200, 410]

/** What only administrators may do, with this end. */
const admin = (end: Outcome): Outcome[] => [401, 403, 403, 403, 403, 403, end, 401]

const json = (body: object) => () => ({ json: body })
const form = (fields: Record<string, string | File>) => () => ({ form: fields })
const query = (words: string) => () => ({ query: words })
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

/** What comments on articles and papers have alike: everybody signed in may comment. */
const comments = (base: string, edit: object): Record<string, Row> => ({
  [`PATCH ${base}/[id]`]: {
    call: json(edit),
    approved: memberOwn(200, 403),
    deleted: memberOwn(404, 404, 403),
  },
  [`DELETE ${base}/[id]`]: {
    approved: memberOwn(200, 403, 200),
    deleted: memberOwn(200, 404, 200),
  },
  [`POST ${base}/[id]/redact`]: {
    approved: memberOwn(200, 403, 200),
    deleted: memberOwn(200, 404, 200),
  },
  [`POST ${base}/[id]/report`]: {
    call: json({ reason: 'An advertisement.' }),
    approved: memberOwn(403, 200),
    deleted: memberOwn(403, 404, 200),
  },
  [`POST ${base}/[id]/review`]: {
    call: json({ decision: 'remove' }),
    approved: admin(200),
    deleted: admin(200),
  },
})

/** What articles and papers have alike. */
const editorial = (kind: 'article' | 'paper'): Record<string, Row> => ({
  [`GET v1/${kind}/[id]`]: { pending: own, approved: open, deleted: goneButAdmin },
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

const TOPIC = {
  slug: 'gout-too',
  kind: 'DISEASE',
  ...Object.fromEntries(
    ['eng', 'fr', 'kisw', 'kiny'].flatMap((language) => [
      [`name_${language}`, 'Gout'],
      [`description_${language}`, 'Attacks of a joint.'],
      [`synonyms_${language}`, 'urate; tophi'],
    ]),
  ),
}

/** What administrators keep and nobody approves. */
const shelf = (kind: 'video' | 'duk' | 'faq' | 'topic', item: object): Record<string, Row> => ({
  [`GET v1/${kind}`]: { approved: shown, deleted: out },
  [`GET v1/${kind}/search`]: { call: query('search=owned'), approved: shown, deleted: out },
  [`POST v1/${kind}`]: { call: json(item), approved: admin(201) },
  [`PATCH v1/${kind}/[id]`]: { call: json(item), approved: admin(200), deleted: admin(404) },
  [`DELETE v1/${kind}/[id]`]: { approved: admin(200), deleted: admin(404) },
  [`POST v1/${kind}/[id]/restore`]: { approved: admin(200), deleted: admin(200) },
})

/** What only approved staff sees: everybody else is refused whatever there is. */
const forStaff = (end: Outcome): Outcome[] => [401, 403, 403, end, end, end, end, 401]
const ofOwner = (end: Outcome): Outcome[] => [401, 403, 403, end, 403, 403, 403, 401]
const ofOwnerOrAdmin = (end: Outcome): Outcome[] => [401, 403, 403, end, 403, 403, end, 401]

/** What cases and their comments have alike. */
const forum = (path: string): Record<string, Row> => ({
  [`DELETE ${path}`]: { approved: ofOwnerOrAdmin(200), deleted: forStaff(404) },
  [`POST ${path}/redact`]: { approved: ofOwnerOrAdmin(200), deleted: editedUnseen },
})

const article = async () => ({
  form: {
    article_title: 'Gout',
    article_content: '<p>Keep moving.</p>',
    article_cover_image: await photoFile(),
  },
})
const paper = async () => ({
  form: {
    paper_title: 'Gout',
    language: 'eng',
    reference: '<p>Keza, 2026.</p>',
    paper: await pdfFile(),
  },
})
const picture = async () => ({ form: { image: await photoFile(), alt: 'A knee' } })

/** Every route of content, and what it answers whom. What is missing here fails the test below. */
const ROWS: Record<string, Row> = {
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
  ...shelf('video', { video_title: 'Gout', video_url: 'https://youtu.be/dQw4w9WgXcQ' }),
  'GET v1/video/[id]': { approved: open, deleted: none },
  ...shelf('duk', { duk_title: 'Gout', duk_content: 'Rest helps.' }),
  ...shelf('faq', { faq_title: 'Gout?', faq_expansion: 'Rest helps.' }),
  ...shelf('topic', TOPIC),
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
    approved: ofOwner(200),
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/close': {
    call: json({ outcome: 'Healed.' }),
    // It is urgent, and nobody is there for it.
    approved: [401, 403, 403, 200, 403, 403, 409, 401],
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/reopen': { approved: ofOwnerOrAdmin(409), deleted: forStaff(404) },
  'POST v1/forum/[id]/accept': {
    call: json({ comment_id: null }),
    approved: ofOwnerOrAdmin(200),
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/acknowledge': {
    approved: [401, 403, 403, 403, 200, 200, 403, 401],
    deleted: forStaff(404),
  },
  'POST v1/forum/[id]/hand-over': {
    call: json({ tagged_users: [NOWHERE] }),
    approved: admin(422),
    deleted: admin(404),
  },
  'POST v1/forum/[id]/seen': { approved: forStaff(200), deleted: forStaff(404) },
  'POST v1/comment': {
    call: json({ content: 'Rest.', post_id: NOWHERE }),
    approved: forStaff(404),
  },
  'PATCH v1/comment/[id]': {
    call: json({ content: 'Rest.' }),
    approved: ofOwner(200),
    deleted: forStaff(404),
  },
  ...comments('v1/article-comment', { content: 'Rest.' }),
  ...comments('v1/paper_comment', { comment: 'Rest.' }),
  'GET v1/article-comment': { call: query(`article_id=${NOWHERE}`), approved: none },
  'POST v1/article-comment': {
    call: json({ article_id: NOWHERE, content: 'Rest.' }),
    approved: memberOwn(404, 404),
  },
  'GET v1/paper_comment': { call: query(`paper_id=${NOWHERE}`), approved: none },
  'POST v1/paper_comment': {
    call: json({ paper_id: NOWHERE, comment: 'Rest.' }),
    approved: memberOwn(404, 404),
  },
  'POST v1/media': { call: picture, approved: [401, 403, 403, 201, 201, 201, 201, 401] },
}

const CONTENT =
  /^(v1\/(article|paper|video|duk|faq|topic|media|forum|comment|article-comment|paper_comment)|articles|papers|files)(\/|$)/
const files = listRouteFiles(fileURLToPath(new URL('.', import.meta.url))).filter(([name]) =>
  CONTENT.test(name),
)

const handles = new Map<string, Handle>()
for (const [name, file] of files) {
  for (const [method, handle] of await loadRoute(file)) handles.set(`${method} ${name}`, handle)
}

function kindOf(name: string): ItemKind {
  const [, kind = 'article'] = /v1\/([\w-]+)/.exec(name) ?? []
  if (name.includes('papers')) return 'paper'
  return kind in ownedItems ? (kind as ItemKind) : 'article'
}

/** Makes an item of the caller's, or of another's, and calls about it. */
async function ask(name: string, row: Row, state: ItemState, { bearer, ownerId }: CallingPerson) {
  const item: OwnedItem = await ownedItems[kindOf(name)](state, ownerId)
  const [method = 'GET'] = name.split(' ')
  const sent = await row.call?.()
  const call: Call = { method, ...sent, ...(bearer ? { bearer } : {}) }
  const id = (row.isFile ? item.fileId : item.id) ?? item.id
  const handle = handles.get(name)
  if (!handle) throw new Error(`No route ${name}`)
  const params = { id, ...(item.version ? { version: item.version } : {}) }
  const answer = await handle(requestOf(call), { params: Promise.resolve(params) })
  requireDescribed(handle, { ...call, params }, answer.status)
  return { answer, id }
}

const isList = (expected: Outcome[]) => expected.includes('in') || expected.includes('out')

async function outcomeOf(...[name, row, state, person]: Parameters<typeof ask>): Promise<Outcome> {
  const { answer, id } = await ask(name, row, state, person)
  const body = await answer.text()
  if (answer.status !== 200 || !isList(row[state] ?? [])) return answer.status
  return body.includes(id) ? 'in' : 'out'
}

it('knows every route of content', () => {
  expect([...handles.keys()].sort()).toEqual(Object.keys(ROWS).sort())
})

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  it('answers each caller as agreed, about what is their own and what is not', async () => {
    const callers = await createCallers()
    for (const state of ['pending', 'approved', 'deleted'] as const) {
      if (!row[state]) continue
      const outcomes: Outcome[] = []
      for (const caller of CALLERS) {
        const person = callers.get(caller)
        if (person) outcomes.push(await outcomeOf(name, row, state, person))
      }
      expect({ state, outcomes }).toEqual({ state, outcomes: row[state] })
    }
  })
})

// Who was named to review something confirms it for themselves, be it another's. Nobody reviews their own text, and
// administrators are no clinicians.
describe.each(['article', 'paper'] as const)('PUT v1/%s/[id]/review, as its reviewer', (kind) => {
  const name = `PUT v1/${kind}/[id]/review`

  it.each([
    ['approved', [401, 403, 403, 422, 200, 200, 422, 401]],
    ['pending', [401, 403, 403, 422, 404, 404, 422, 401]],
    ['deleted', staffNone],
  ] as const)('answers each caller as agreed, %s', async (state, expected) => {
    const outcomes: Outcome[] = []
    for (const person of (await createCallers()).values()) {
      const item = await ownedItems[kind](state, person.ownerId)
      if (person.id) await nameReviewer(kind, item.id, person.id)
      const call = requestOf({
        method: 'PUT',
        json: { reviewer_id: person.id, review_due: '2099-01-01' },
        ...(person.bearer ? { bearer: person.bearer } : {}),
      })
      const answer = await handles.get(name)?.(call, { params: Promise.resolve({ id: item.id }) })
      outcomes.push(answer?.status ?? 'out')
    }
    expect(outcomes).toEqual(expected)
  })
})
