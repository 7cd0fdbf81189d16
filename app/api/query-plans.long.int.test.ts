import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defaultTableChoice } from '@/lib/core/list-query'
import {
  listUsers,
  searchSpecialists,
  searchUsers,
} from '@/lib/modules/accounts/users/account-lists'
import { listAuditEvents } from '@/lib/modules/audit/queries'
import { listCommentsForReview, readDiscussion } from '@/lib/modules/comments/queries'
import {
  listApprovedArticles,
  listArticleCards,
  listArticles,
  searchApprovedArticles,
} from '@/lib/modules/content/articles/queries'
import {
  findPaperFile,
  listApprovedPapers,
  listPaperCards,
  listPapers,
  searchApprovedPapers,
} from '@/lib/modules/content/papers/queries'
import { readNextWaiting, readWork } from '@/lib/modules/dashboard/queries'
import { listFacts, listManagedFacts, searchFacts } from '@/lib/modules/facts/queries'
import { listManagedFaqs, searchFaqs } from '@/lib/modules/faqs/queries'
import { getTagsUsing } from '@/lib/modules/files/picture-uses'
import { findPrivateFile, findPublicPicture } from '@/lib/modules/files/queries'
import { findPost, listPosts, searchPosts } from '@/lib/modules/forum/cases/queries'
import { getNotified } from '@/lib/modules/forum/escalation/notices'
import { countUnread, listNotifications } from '@/lib/modules/notifications/queries'
import {
  listManagedVideos,
  listVideos,
  searchManagedVideos,
  searchVideos,
} from '@/lib/modules/videos/queries'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'

// Explains the product's own reads on a large data set, with sequential scans discouraged: each must use an index for
// a table of many rows. Which index the planner takes depends on its version and is not asserted.

const ROWS = 20_000
const MANY = 1000
const LANGUAGE = `(ARRAY['eng','fr','kisw','kiny'])[1 + i % 4]::content_language`
const MOMENT = `timestamptz '2024-01-01' + i * interval '1 minute'`
const TEXT = `'Word' || i || ' gout' || i % 400 || ' knee'`
/** The same number gives the same id for each table. */
const ID = (table: string, number = 'i') => `md5('${table}' || ${number})::uuid`
const getId = async (table: string, number: number) => {
  const [row] = await db().$queryRawUnsafe<{ id: string }[]>(
    `SELECT ${ID(table, String(number))}::text AS id`,
  )
  return row?.id ?? ''
}

const FILLS = [
  `"user" (id, email, first_name, last_name, role, is_approved, account_status, created_at, updated_at)
   SELECT ${ID('user')}, 'p' || i || '@ingingo.test', 'Keza' || i, 'Icyizere' || i % 100,
     (ARRAY['USER','RHEUMATOLOGIST','INTERNAL_MEDICINE'])[1 + i % 3]::role, i % 50 <> 0, 'ACTIVE', ${MOMENT}, ${MOMENT}`,
  `stored_file (id, kind, visibility, mime, size, sha256, key, uploader_id, created_at)
   SELECT ${ID('file')}, (ARRAY['COVER','PAPER','BODY_IMAGE','ATTACHMENT'])[1 + i % 4]::file_kind,
     CASE WHEN i % 2 = 0 THEN 'PUBLIC' ELSE 'PRIVATE' END::file_visibility, 'image/jpeg', 1,
     decode(md5(i::text), 'hex'), 'k/' || i, ${ID('user')}, ${MOMENT}`,
  `article (id, title, content, text, language, author_id, cover_id, is_published, published_at, created_at, updated_at)
   SELECT ${ID('article')}, 'Article ' || i, '<p>x</p>', ${TEXT}, ${LANGUAGE}, ${ID('user')}, ${ID('file')},
     i % 50 <> 0, CASE WHEN i % 50 <> 0 THEN ${MOMENT} END, ${MOMENT}, ${MOMENT}`,
  `revision (id, kind, article_id, title, content, file_id, state, created_at)
   SELECT ${ID('revision')}, 'article', ${ID('article')}, 'Article ' || i, '<p>x</p>', ${ID('file')},
     CASE WHEN i % 1000 = 1 THEN 'PENDING' ELSE 'APPROVED' END::revision_state, ${MOMENT}`,
  `paper (id, title, reference, text, authors, language, uploader_id, file_id, is_published, published_at, created_at,
     updated_at)
   SELECT ${ID('paper')}, 'Paper ' || i, '<p>x</p>', ${TEXT}, ARRAY['A. Author'], ${LANGUAGE}, ${ID('user')}, ${ID('file')},
     i % 50 <> 0, CASE WHEN i % 50 <> 0 THEN ${MOMENT} END, ${MOMENT}, ${MOMENT}`,
  `revision (id, kind, paper_id, title, content, authors, language, file_id, state, created_at)
   SELECT ${ID('paper-revision')}, 'paper', ${ID('paper')}, 'Paper ' || i, '<p>x</p>', ARRAY['A. Author'], ${LANGUAGE}, ${ID('file')}, 'APPROVED', ${MOMENT}`,
  `video (id, title, url, youtube_id, language, created_at, updated_at)
   SELECT ${ID('video')}, ${TEXT}, '', lpad(i::text, 11, '0'), ${LANGUAGE}, ${MOMENT}, ${MOMENT}`,
  `fact (id, title, content, language, created_at, updated_at)
   SELECT ${ID('fact')}, 'Fact ' || i, ${TEXT}, ${LANGUAGE}, ${MOMENT}, ${MOMENT}`,
  `faq (id, question, answer, language, created_at, updated_at)
   SELECT ${ID('faq')}, 'Question ' || i, ${TEXT}, ${LANGUAGE}, ${MOMENT}, ${MOMENT}`,
  `forum_post (id, title, content, text, case_status, author_id, created_at, updated_at)
   SELECT ${ID('post')}, 'Case ' || i, '<p>x</p>', ${TEXT},
     CASE WHEN i % 50 = 0 THEN 'URGENCY' ELSE 'ROUTINE' END::case_status, ${ID('user')}, ${MOMENT}, ${MOMENT}`,
  `forum_comment (id, post_id, author_id, content, created_at)
   SELECT ${ID('comment')}, ${ID('post')}, ${ID('user')}, '<p>x</p>', ${MOMENT}`,
  `comment (id, kind, article_id, author_id, content, moderation, created_at)
   SELECT ${ID('comment')}, 'article', ${ID('article')}, ${ID('user')}, 'x',
     CASE WHEN i % 50 = 0 THEN 'HELD' ELSE 'VISIBLE' END::moderation_state, ${MOMENT}`,
  `notification (id, user_id, kind, data, cause_key, created_at)
   SELECT ${ID('notice')}, ${ID('user', '(i % 100)')}, 'forumReply', '{}', 'cause:' || i, ${MOMENT}`,
  `audit_event (id, actor_id, action, object_kind, object_id, created_at)
   SELECT ${ID('event')}, ${ID('user', '(i % 100)')}, 'article.' || i % 9, 'article', ${ID('article')}, ${MOMENT}`,
]

let client: Client

beforeAll(async () => {
  client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  // Without triggers and foreign-key checks, which take most of the time.
  await client.query("SET session_replication_role = 'replica'")
  for (const fill of FILLS) {
    await client.query(`INSERT INTO ${fill} FROM generate_series(0, ${ROWS - 1}) AS i`)
  }
  await client.query(`INSERT INTO content_count (kind, language, month, count)
    SELECT 'article', language, date_trunc('month', published_at), count(*) FROM article WHERE is_published GROUP BY 2, 3`)
  // The embedded database has one session for all connections, so the next file's triggers must run.
  await client.query('RESET session_replication_role')
  // A server does this in time; the planner ignores a search index with many pending entries.
  await client.query('VACUUM ANALYZE')
})

/** Leaves the tables as the next files' tests expect them. */
afterAll(async () => {
  const names = FILLS.map((fill) => fill.slice(0, fill.indexOf(' (')))
  // The audit log refuses to be emptied.
  await client.query("SET session_replication_role = 'replica'")
  await client.query(`TRUNCATE ${[...names, 'content_count'].join(', ')} CASCADE`)
  await client.query('RESET session_replication_role')
  await client.query('VACUUM ANALYZE')
  await client.end()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

const getNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(getNodes)]

interface Statement {
  text: string
  values: unknown[]
}

/** A total count always reads everything, in the table or in an index. */
const COUNTS_ALL =
  /^SELECT COUNT\(\*\).* WHERE (?:1=1|\S+"deleted_at" IS NULL) OFFSET|^\s*SELECT count\(\*\)::int AS total FROM "?\w+"? WHERE deleted_at IS NULL\s*$/

/** The read statements that some work sends to the database. */
async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [asked] = args
    if (typeof asked === 'object' && asked !== null && 'text' in asked)
      sent.push(asked as Statement)
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return sent.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text) && !COUNTS_ALL.test(text))
}

let tables: Set<string> | undefined

async function manyRows(): Promise<Set<string>> {
  if (tables) return tables
  const { rows } = await client.query('SELECT relname FROM pg_class WHERE reltuples >= $1', [MANY])
  tables = new Set(rows.map(({ relname }) => String(relname)))
  return tables
}

/** Explains a statement with sequential scans and sorts only where no index helps. */
async function explain(text: string, values: unknown[]) {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL enable_seqscan = off')
    await client.query('SET LOCAL enable_sort = off')
    return (await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values)).rows
  } finally {
    await client.query('ROLLBACK')
  }
}

async function explainAll(work: () => Promise<unknown>) {
  const statements = await captureStatements(work)
  expect(statements.length).toBeGreaterThan(0)
  const plans: { text: string; nodes: Plan[] }[] = []
  for (const { text, values } of statements) {
    const [row] = await explain(text, values)
    plans.push({ text, nodes: getNodes(row['QUERY PLAN'][0].Plan) })
  }
  return plans
}

/** Scans of large tables without an index: the table and the statement. */
async function findScans(work: () => Promise<unknown>): Promise<string[]> {
  const large = await manyRows()
  return (await explainAll(work)).flatMap(({ text, nodes }) =>
    nodes
      .map((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : ''))
      .filter((table) => large.has(table))
      .map((table) => `${table}: ${text}`),
  )
}

/** Statements that sort the rows of a large table, because no index has their order. */
async function findSorts(work: () => Promise<unknown>): Promise<string[]> {
  return (await explainAll(work))
    .filter(({ nodes }) =>
      nodes.some((node) => node['Node Type'] === 'Sort' && node['Plan Rows'] >= MANY),
    )
    .map(({ text }) => text)
}

const paging = { page: 2, limit: 20 }
const by = <const Column extends string>(column: Column, end: string) => ({
  sort: { by: column, isDescending: end === 'last' },
  filters: {},
})

const admin = async () => ({ id: await getId('user', 1), role: 'ADMIN' as const, isApproved: true })
const doctor = async () => ({
  id: await getId('user', 1),
  role: 'RHEUMATOLOGIST' as const,
  isApproved: true,
})

it.each<[string, () => Promise<unknown>]>([
  ['articles', () => listApprovedArticles(paging)],
  ['papers', () => listApprovedPapers(paging)],
  ['videos', () => listVideos(paging)],
  ['articles for patients', () => listArticleCards(paging, 'eng', { audience: 'patients' })],
  ['papers for clinicians', () => listPaperCards(paging, 'eng', { audience: 'clinicians' })],
  ['papers in French', () => listPaperCards(paging, 'eng', { language: 'fr' })],
  ['videos for patients', () => listVideos(paging, undefined, { audience: 'patients' })],
  ['videos in French', () => listVideos(paging, undefined, { language: 'fr' })],
  ['facts', () => listFacts(paging)],
  ['questions', () => listManagedFaqs(null, paging, defaultTableChoice, false)],
  ['accounts', async () => listUsers(await admin(), paging, 'all', defaultTableChoice)],
  [
    'accounts awaiting review',
    async () => listUsers(await admin(), paging, 'review', defaultTableChoice),
  ],
  ['cases', async () => listPosts(await doctor(), paging)],
  ['a case with its comments', async () => findPost(await doctor(), await getId('post', 5))],
  ['the work queue', async () => readWork(await admin())],
  [
    'the waiting item after an article',
    async () => readNextWaiting(await admin(), { kind: 'article', id: await getId('article', 50) }),
  ],
  ['notices', async () => listNotifications(await doctor(), paging)],
  ['unread notices', async () => countUnread(await doctor())],
  ['the audit', async () => listAuditEvents(await admin(), {}, paging, null)],
  [
    'the audit of one action',
    async () => listAuditEvents(await admin(), { action: 'article.1' }, paging, null),
  ],
  [
    'comments of an article',
    async () => readDiscussion('article', null, await getId('article', 5)),
  ],
  [
    'comments to review',
    async () => listCommentsForReview(await admin(), paging, defaultTableChoice),
  ],
])('lists %s by an index', async (_, work) => {
  expect(await findScans(work)).toEqual([])
})

it.each<[string, (sort: string) => Promise<unknown>]>([
  [
    'articles by title',
    async (sort) => listArticles(await admin(), paging, 'all', by('title', sort)),
  ],
  [
    'articles by language',
    async (sort) => listArticles(await admin(), paging, 'all', by('language', sort)),
  ],
  [
    'articles by state',
    async (sort) => listArticles(await admin(), paging, 'all', by('status', sort)),
  ],
  ['papers by title', async (sort) => listPapers(await admin(), paging, 'all', by('title', sort))],
  [
    'papers by language',
    async (sort) => listPapers(await admin(), paging, 'all', by('language', sort)),
  ],
  ['papers by state', async (sort) => listPapers(await admin(), paging, 'all', by('status', sort))],
  ['videos by title', async (sort) => listManagedVideos(null, paging, by('title', sort), false)],
  ['facts by title', async (sort) => listManagedFacts(null, paging, by('title', sort), false)],
  ['questions by title', async (sort) => listManagedFaqs(null, paging, by('title', sort), false)],
  [
    'the audit by time',
    async (sort) => listAuditEvents(await admin(), {}, paging, by('created', sort).sort),
  ],
  [
    'comments to review by waiting time',
    async (sort) => listCommentsForReview(await admin(), paging, by('since', sort)),
  ],
  ['accounts by name', async (sort) => listUsers(await admin(), paging, 'all', by('name', sort))],
  ['accounts by role', async (sort) => listUsers(await admin(), paging, 'all', by('role', sort))],
  [
    'accounts by sign-in',
    async (sort) => listUsers(await admin(), paging, 'all', by('login', sort)),
  ],
  [
    'accounts by state',
    async (sort) => listUsers(await admin(), paging, 'all', by('status', sort)),
  ],
])('sorts %s by an index, from both ends', async (_, work) => {
  for (const end of ['first', 'last']) {
    expect(await findScans(() => work(end))).toEqual([])
    expect(await findSorts(() => work(end))).toEqual([])
  }
})

// Names have no index of their own: sorts the names of a few people, and reads the rows of those on the page.
it.each<[string, (sort: string) => Promise<unknown>]>([
  ['articles', async (sort) => listArticles(await admin(), paging, 'all', by('author', sort))],
  ['papers', async (sort) => listPapers(await admin(), paging, 'all', by('author', sort))],
])('sorts %s by author by an index, from both ends', async (_, work) => {
  for (const end of ['first', 'last']) expect(await findScans(() => work(end))).toEqual([])
})

it.each<[string, () => Promise<unknown>]>([
  ['articles', () => searchApprovedArticles('gout77', paging)],
  ['papers', () => searchApprovedPapers('gout77', paging)],
  ['videos', () => searchVideos('gout77', paging)],
  ['facts', () => searchFacts('gout77', paging)],
  ['questions', () => searchFaqs('gout77', paging)],
  ['videos by title', () => searchManagedVideos('gout77', paging, by('title', 'last'))],
  ['facts by title', () => searchFacts('gout77', paging, by('title', 'first'))],
  [
    'questions in French',
    () => searchFaqs('gout77', paging, { sort: null, filters: { language: 'fr' } }),
  ],
  ['cases', async () => searchPosts(await doctor(), 'gout77', paging)],
  ['accounts', async () => searchUsers(await admin(), 'keza177', paging, defaultTableChoice)],
  ['specialists', async () => searchSpecialists(await admin(), 'keza177')],
])('searches %s by an index', async (_, work) => {
  expect(await findScans(work)).toEqual([])
})

it.each<[string, () => Promise<unknown>]>([
  ['a cover', async () => findPublicPicture(await getId('file', 4), '')],
  ['a picture in a text', async () => findPublicPicture(await getId('file', 2), '')],
  ['a cover that waits', async () => findPrivateFile(await doctor(), await getId('file', 8))],
  [
    'a picture of somebody else',
    async () => findPrivateFile(await doctor(), await getId('file', 6)),
  ],
  ['an attachment', async () => findPrivateFile(await doctor(), await getId('file', 3))],
  ['a document', async () => findPrivateFile(await doctor(), await getId('file', 5))],
  ['a paper’s document', async () => findPaperFile(null, await getId('paper', 5))],
  ['the pages with a picture', async () => getTagsUsing(db(), [await getId('file', 6)])],
  [
    'the people notified of a case',
    () =>
      db().$transaction((tx) => getNotified(tx, crypto.randomUUID(), ['forumUrgency' as never])),
  ],
])('finds %s by an index', async (_, work) => {
  expect(await findScans(work)).toEqual([])
})
