import 'server-only'
import {
  type ContentKind,
  contentKindNames,
  contentKinds,
  isContentKind,
} from '@/lib/core/content-kinds'
import { paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import { db, Prisma } from '@/lib/platform/db/client'
import { linkedTables, staleCondition } from '@/lib/platform/db/kind-tables'
import { siteProfile } from '@/lib/platform/site'
import { itemTables, waitingItems, waitsSince } from '../content/queries'
import { type LinkedKind, linkedKinds } from '../content/translations/schema'
import type {
  NextWaitingDto,
  ReviewedItem,
  WorkDto,
  WorkItemDto,
  WorkKind,
  WorkSectionDto,
} from './schema'

/** Articles and papers that await a decision, themselves or for a change. */
const WAITING = Prisma.join(
  contentKindNames.map(
    (kind) =>
      Prisma.sql`SELECT ${kind} AS kind, id, since FROM (${waitingItems(kind)}) AS ${Prisma.raw(kind)}`,
  ),
  ' UNION ALL ',
)

/**
 * Finds the next item to decide about: the longest waiting after this one, or the first if this one was last or has
 * been decided meanwhile.
 * @returns null when nothing else waits
 * @throws AppError `forbidden` to all but administrators
 */
export async function readNextWaiting(
  viewer: Viewer,
  { kind, id }: ReviewedItem,
): Promise<NextWaitingDto> {
  requireCan(viewer, 'article.decide')
  const [next] = await db().$queryRaw<NextWaitingDto[]>`
    WITH waiting AS (${WAITING}),
      here AS (SELECT since, id FROM waiting WHERE kind = ${kind} AND id = ${id}::uuid)
    SELECT kind, id::text FROM waiting WHERE NOT (kind = ${kind} AND id = ${id}::uuid)
    ORDER BY coalesce((since, id) > (SELECT since, id FROM here), false) DESC, since, id LIMIT 1`
  return next ?? null
}

/**
 * Describes how to query one kind of waiting work: table, conditions and columns. Conditions match those of the partial
 * indexes.
 */
interface WorkSource {
  kind: WorkKind
  from: Prisma.Sql
  where: Prisma.Sql
  id: Prisma.Sql
  title: Prisma.Sql
  /** The maximum number of graphemes shown of it. */
  maxTitle?: number
  detail: Prisma.Sql
  since: Prisma.Sql
  /** `kind` is set where rows of several kinds are combined. */
  href: (row: { id: string; kind: LinkedKind | null; objectId: string | null }) => string
  /** When the waiting text was last changed, for kinds that can be approved here. */
  updatedAt?: Prisma.Sql
  /** Whether `from` has the columns `kind` and `object_id`. */
  hasObject?: true
}

const sql = Prisma.sql

/** Reads a person's name by the column that refers to them, null if restricted; only for the few rows shown. */
const nameColumn = (column: Prisma.Sql) =>
  sql`(SELECT first_name || ' ' || last_name FROM "user"
    WHERE "user".id = ${column} AND account_status <> 'RESTRICTED')`

/** The number of graphemes that identify a comment. */
const MAX_COMMENT_GRAPHEMES = 150

/** Urgent cases without an acknowledgement; they stay on top until acknowledged (`triage` is a generated column). */
const urgentCases: WorkSource = {
  kind: 'urgent_case',
  from: sql`forum_post AS post`,
  where: sql`triage = 3 AND deleted_at IS NULL`,
  id: sql`id`,
  title: sql`title`,
  detail: nameColumn(sql`post.author_id`),
  since: sql`created_at`,
  href: ({ id }) => paths.dashboardForumPost(id),
}

/** Other people's cases that wait for the viewer's second look (docs/rules.md#a-second-look). */
const secondLooks = (viewerId: string): WorkSource => ({
  kind: 'second_look',
  from: sql`forum_post AS post`,
  where: sql`held_since IS NOT NULL AND deleted_at IS NULL AND sent_back_reason IS NULL
    AND redacted_at IS NULL AND author_id IS DISTINCT FROM ${viewerId}::uuid`,
  id: sql`id`,
  title: sql`title`,
  detail: nameColumn(sql`post.author_id`),
  since: sql`held_since`,
  href: ({ id }) => paths.dashboardForumPost(id),
})

/** After the first reply, the author has a day to add to it. */
const ANSWERED_FOR = sql`interval '1 day'`

/** The author's own cases with an open question about how the patient is. */
const followUps = (authorId: string): WorkSource => ({
  kind: 'follow_up',
  from: sql`(
    SELECT DISTINCT ON (post.id) post.id, post.title, asked.asked_at, asked.condition::text AS condition
    FROM forum_post AS post JOIN case_follow_up AS asked ON asked.post_id = post.id
    WHERE post.author_id = ${authorId}::uuid AND post.deleted_at IS NULL AND post.redacted_at IS NULL
      AND asked.expires_at > now() AND NOT EXISTS (
        SELECT 1 FROM case_follow_up AS answered WHERE answered.post_id = post.id AND answered.condition IS NOT NULL
          AND (answered.advice IS NOT NULL OR answered.answered_at < now() - ${ANSWERED_FOR}))
    ORDER BY post.id, asked.answered_at DESC NULLS LAST, asked.place DESC) AS follow_up`,
  where: sql`true`,
  id: sql`id`,
  title: sql`title`,
  detail: sql`condition`,
  since: sql`asked_at`,
  href: ({ id }) => paths.dashboardForumPost(id),
})

/** Professionals with a confirmed address whose account, or newer licence, awaits a decision. */
const licences: WorkSource = {
  kind: 'licence',
  // Two reads, each with its own index.
  from: sql`(
    SELECT id, first_name, last_name, role, account_status, waits_since
    FROM "user" WHERE NOT is_approved AND rejected_at IS NULL
    UNION ALL
    SELECT id, first_name, last_name, role, account_status, waits_since
    FROM "user" WHERE new_licence_id IS NOT NULL AND (is_approved OR rejected_at IS NOT NULL)) AS applicant`,
  where: sql`role IN ('RHEUMATOLOGIST', 'INTERNAL_MEDICINE') AND account_status = 'ACTIVE'`,
  id: sql`id`,
  title: sql`first_name || ' ' || last_name`,
  detail: sql`role::text`,
  since: sql`waits_since`,
  href: ({ id }) => paths.user(id),
}

const pending = (kind: ContentKind): WorkSource => ({
  kind,
  from: Prisma.raw(kind),
  where: sql`NOT is_published AND deleted_at IS NULL AND rejected_at IS NULL`,
  id: sql`id`,
  title: sql`title`,
  detail: nameColumn(itemTables[kind].owner),
  since: waitsSince,
  updatedAt: sql`updated_at`,
  href: ({ id }) => paths.reviewing(kind, id),
})

/** The author's own work that was rejected, to be corrected or deleted. */
const rejected = (kind: ContentKind, authorId: string): WorkSource => ({
  ...pending(kind),
  where: sql`${itemTables[kind].owner} = ${authorId}::uuid AND NOT is_published AND deleted_at IS NULL
    AND rejected_at IS NOT NULL`,
  detail: sql`rejection`,
  since: sql`rejected_at`,
  href: ({ id }) => contentKinds[kind].workPath(id),
})

/** The content kind of a row; every row of these sections is about written, approved content. */
const getKind = (kind: LinkedKind | null): ContentKind =>
  kind && isContentKind(kind) ? kind : 'paper'

/** Combines one read per kind with `UNION ALL`. */
const forEachKind = (read: (kind: ContentKind) => Prisma.Sql) =>
  Prisma.join(contentKindNames.map(read), ' UNION ALL ')

const buildEditsQuery = (kind: ContentKind) => {
  const { table, key } = itemTables[kind]
  return sql`SELECT r.id, r.title, r.editor_id, r.created_at, ${kind} AS kind, item.id AS object_id
    FROM revision AS r JOIN ${table} AS item ON item.id = r.${key}
    WHERE r.state = 'PENDING' AND item.deleted_at IS NULL`
}

const revisions: WorkSource = {
  kind: 'revision',
  from: sql`(${forEachKind(buildEditsQuery)}) AS revision`,
  where: sql`true`,
  id: sql`id`,
  title: sql`title`,
  detail: nameColumn(sql`revision.editor_id`),
  since: sql`created_at`,
  href: ({ kind, objectId }) => paths.reviewing(getKind(kind), objectId ?? ''),
  hasObject: true,
}

/** How long a rejected edit is listed: its author may agree and leave it. */
const REJECTED_WINDOW = sql`interval '30 days'`

const buildRejectedEditsQuery = (kind: ContentKind, authorId: string) => {
  const { table, owner, key } = itemTables[kind]
  return sql`
    SELECT r.id, r.title, r.reason, r.decided_at, ${kind} AS kind, item.id AS object_id
    FROM ${table} AS item JOIN revision AS r ON r.${key} = item.id
    WHERE item.${owner} = ${authorId}::uuid AND item.is_published AND item.deleted_at IS NULL
      AND r.state = 'REJECTED' AND r.decided_at > now() - ${REJECTED_WINDOW} AND NOT EXISTS (
        SELECT 1 FROM revision AS later WHERE later.${key} = item.id
          AND later.state <> 'SUPERSEDED' AND later.created_at > r.created_at)`
}

/** Rejected edits of the author's own public work, until a newer edit. */
const rejectedEdits = (authorId: string): WorkSource => ({
  ...revisions,
  from: sql`(${forEachKind((kind) => buildRejectedEditsQuery(kind, authorId))}) AS edit`,
  detail: sql`reason`,
  since: sql`decided_at`,
  href: ({ kind, objectId }) => contentKinds[getKind(kind)].workPath(objectId ?? ''),
})

/** Reviews that are due, and those whose text has changed since. */
const due = (kind: ContentKind, reviewer: Prisma.Sql) => sql`
  SELECT id, title, reviewer_id, CASE WHEN content_changed_at > reviewed_at THEN content_changed_at ELSE review_due_at END
    AS since, updated_at, ${kind} AS kind, id AS object_id
  FROM ${itemTables[kind].table}
  WHERE is_published AND deleted_at IS NULL
    AND (review_due_at <= now() OR content_changed_at > reviewed_at) ${reviewer}`

/**
 * @param reviewerId limits it to the items that this person must review, on their public pages; null for all, which
 * administrators may also edit
 */
const dueReviews = (reviewerId: string | null): WorkSource => {
  const reviewer = reviewerId ? sql`AND reviewer_id = ${reviewerId}::uuid` : Prisma.empty
  return {
    kind: 'review_due',
    from: sql`(${forEachKind((kind) => due(kind, reviewer))}) AS due`,
    where: sql`true`,
    id: sql`id`,
    title: sql`title`,
    detail: nameColumn(sql`due.reviewer_id`),
    since: sql`since`,
    updatedAt: sql`updated_at`,
    href: ({ kind, objectId }) =>
      contentKinds[getKind(kind)][reviewerId ? 'path' : 'workPath'](objectId ?? ''),
    hasObject: true,
  }
}

/** @param ownerId limits it to this person's content; null for all */
const buildStaleQuery = (kind: LinkedKind, ownerId: string | null) => {
  const { table, title, owner } = linkedTables[kind]
  return sql`
    SELECT item.id, ${title} AS title, ${kind} AS kind, item.id AS object_id, original_changed.at AS since,
      original_changed.language
    FROM ${table} AS item, LATERAL (SELECT content_changed_at AS at, language::text FROM ${table} AS original
      WHERE original.id = item.translation_of) AS original_changed
    WHERE item.translation_of IS NOT NULL AND item.deleted_at IS NULL AND ${staleCondition(kind)}
      ${ownerId ? sql`AND ${owner} = ${ownerId}::uuid` : Prisma.empty}`
}

/** Translations whose original has changed since (docs/rules.md#languages). */
const translations = (ownerId: string | null): WorkSource => ({
  kind: 'translation',
  from: sql`(${Prisma.join(
    linkedKinds.map((kind) => buildStaleQuery(kind, ownerId)),
    ' UNION ALL ',
  )}) AS behind`,
  where: sql`true`,
  id: sql`id`,
  title: sql`title`,
  detail: sql`language`,
  since: sql`since`,
  href: ({ kind, objectId }) => linkedTables[kind ?? 'article'].workPath(objectId ?? ''),
  hasObject: true,
})

/** Comments that await a decision: reported, hidden by reports, or held. */
const reports: WorkSource = {
  kind: 'report',
  from: sql`comment_for_review AS waiting`,
  where: sql`true`,
  id: sql`id`,
  title: sql`coalesce((SELECT content FROM comment WHERE comment.id = waiting.id), '')`,
  maxTitle: MAX_COMMENT_GRAPHEMES,
  detail: sql`reason`,
  since: sql`since`,
  href: ({ id }) => paths.dashboardReport(id),
}

/** Appeals against other administrators' decisions. */
const appeals = (viewerId: string): WorkSource => ({
  kind: 'appeal',
  from: sql`moderation_decision AS decision`,
  where: sql`appealed_at IS NOT NULL AND appeal_decided_at IS NULL AND lifted_at IS NULL
    AND decided_by_id IS DISTINCT FROM ${viewerId}::uuid AND user_id <> ${viewerId}::uuid`,
  id: sql`id`,
  // Administrators decide about the account, so they see its name even while it is restricted.
  title: sql`(SELECT first_name || ' ' || last_name FROM "user" WHERE "user".id = decision.user_id)`,
  detail: sql`appeal`,
  since: sql`appealed_at`,
  href: () => paths.dashboardAppeals,
})

/** The kinds of work that may await a viewer, in queue order. */
function listWorkSources(viewer: Viewer): WorkSource[] {
  const decides = can(viewer, 'article.decide')
  const looks = can(viewer, 'forum.look', { ownerId: null }) ? [secondLooks(viewer.id)] : []
  if (!decides) {
    const own = contentKindNames.map((kind) => rejected(kind, viewer.id))
    return [
      urgentCases,
      ...looks,
      followUps(viewer.id),
      ...own,
      rejectedEdits(viewer.id),
      dueReviews(viewer.id),
      translations(viewer.id),
    ]
  }
  return [
    urgentCases,
    ...looks,
    followUps(viewer.id),
    licences,
    ...contentKindNames.map(pending),
    revisions,
    dueReviews(null),
    translations(null),
    reports,
    appeals(viewer.id),
  ]
}

const PREVIEW_ROWS = 5
/** The limit when a single kind is requested. */
const MAX_ROWS = 100
/** In graphemes: titles are shorter than this, comments are not. */
const MAX_TITLE_GRAPHEMES = 300

interface Row {
  id: string
  title: string
  detail: string | null
  since: Date
  updatedAt: Date | null
  kind: LinkedKind | null
  objectId: string | null
  count: number
}

function getObject(
  { kind: section }: WorkSource,
  { id, kind, objectId }: Row,
): WorkItemDto['object'] {
  if (isContentKind(section)) return { kind: section, id }
  return kind && objectId ? { kind, id: objectId } : null
}

async function readSection(waiting: WorkSource, limit: number): Promise<WorkSectionDto> {
  const { from, where, id, title, detail, since } = waiting
  const object = waiting.hasObject
    ? Prisma.sql`kind, object_id::text AS "objectId"`
    : Prisma.sql`NULL AS kind, NULL AS "objectId"`
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${id}::text AS id, ${title} AS title, ${detail} AS detail, ${since} AS since, ${object},
      ${waiting.updatedAt ?? Prisma.sql`NULL::timestamptz`} AS "updatedAt",
      (SELECT count(*)::int FROM ${from} WHERE ${where}) AS count
    FROM ${from} WHERE ${where} ORDER BY ${since}, ${id} LIMIT ${limit}`
  const items = rows.map((row) => ({
    id: row.id,
    object: getObject(waiting, row),
    title: cutText(row.title, waiting.maxTitle ?? MAX_TITLE_GRAPHEMES),
    detail: row.detail,
    since: row.since.toISOString(),
    updated_at: row.updatedAt?.toISOString() ?? null,
    href: waiting.href(row),
  }))
  return { kind: waiting.kind, count: rows[0]?.count ?? 0, items }
}

/**
 * Returns what awaits a member of staff: the oldest five of each kind and the total; kinds with nothing waiting are left out
 * (docs/rules.md#dashboard).
 * @param only a single kind: returns its oldest hundred
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function readWork(viewer: Viewer, only?: WorkKind): Promise<WorkDto> {
  requireCan(viewer, 'dashboard.view')
  const sections: WorkSectionDto[] = []
  // Sequentially, so that each person takes only one of the few connections.
  const wanted = listWorkSources(viewer).filter(({ kind }) => !only || kind === only)
  for (const waiting of wanted)
    sections.push(await readSection(waiting, only ? MAX_ROWS : PREVIEW_ROWS))
  return {
    sections: sections.filter(({ count }) => count > 0),
    referral_numbers: siteProfile().emergencyNumbers,
  }
}
