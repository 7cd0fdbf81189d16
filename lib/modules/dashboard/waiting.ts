import 'server-only'
import { contentKinds } from '@/lib/core/content-kinds'
import { paths } from '@/lib/core/paths'
import { can, type Viewer } from '@/lib/core/permissions'
import { Prisma } from '@/lib/platform/db/client'
import { isStale, linkedTables } from '@/lib/platform/db/linked-content'
import { itemTables } from '../content/queries'
import { type LinkedKind, linkedKinds } from '../translations/schema'
import type { WorkKind } from './schema'

/** What waits of one kind: where it stands, which of it, and what is shown. Conditions repeat those of the indexes. */
export interface Waiting {
  kind: WorkKind
  from: Prisma.Sql
  where: Prisma.Sql
  id: Prisma.Sql
  title: Prisma.Sql
  /** Graphemes of it that are shown. */
  mostTitle?: number
  detail: Prisma.Sql
  since: Prisma.Sql
  /** `kind` is said where rows of several come together. */
  href: (row: { id: string; kind: LinkedKind | null; objectId: string | null }) => string
  /** When the text that waits was last changed, where one can be approved here. */
  updatedAt?: Prisma.Sql
  /** The columns `kind` and `object_id` of `from`, where it has them. */
  hasObject?: true
}

const sql = Prisma.sql

/** The name of a person by a column that names them; read for the few rows that are shown. */
const nameOf = (column: string) =>
  sql`(SELECT first_name || ' ' || last_name FROM "user" WHERE "user".id = ${Prisma.raw(column)})`

/** Of a comment so much that it is known again. */
const MOST_GRAPHEMES = 150

/** Urgent cases that nobody has acknowledged: until then they stay on top (`triage` is a generated column). */
const urgentCases: Waiting = {
  kind: 'urgent_case',
  from: sql`forum_post AS post`,
  where: sql`triage = 3 AND deleted_at IS NULL`,
  id: sql`id`,
  title: sql`title`,
  detail: nameOf('post.author_id'),
  since: sql`created_at`,
  href: ({ id }) => paths.dashboardForumPost(id),
}

/** Cases of others that nobody else sees before somebody has looked (docs/rules.md#a-second-look). */
const secondLooks = (viewerId: string): Waiting => ({
  kind: 'second_look',
  from: sql`forum_post AS post`,
  where: sql`held_since IS NOT NULL AND deleted_at IS NULL AND sent_back_reason IS NULL
    AND redacted_at IS NULL AND author_id IS DISTINCT FROM ${viewerId}::uuid`,
  id: sql`id`,
  title: sql`title`,
  detail: nameOf('post.author_id'),
  since: sql`held_since`,
  href: ({ id }) => paths.dashboardForumPost(id),
})

/** A day to say more about how a patient is. */
const ANSWERED_FOR = sql`interval '1 day'`

/** Their own cases of which they are asked how the patient is. */
const followUps = (authorId: string): Waiting => ({
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

/** Professionals whose address is confirmed and about whom nobody has decided. */
const licences: Waiting = {
  kind: 'licence',
  from: sql`"user"`,
  where: sql`role IN ('RHEUMATOLOGIST', 'INTERNAL_MEDICINE') AND NOT is_approved
    AND account_status = 'ACTIVE' AND rejected_at IS NULL`,
  id: sql`id`,
  title: sql`first_name || ' ' || last_name`,
  detail: sql`role::text`,
  since: sql`created_at`,
  href: ({ id }) => paths.user(id),
}

const pending = (kind: 'article' | 'paper'): Waiting => ({
  kind,
  from: Prisma.raw(kind),
  where: sql`NOT is_published AND deleted_at IS NULL AND rejected_at IS NULL`,
  id: sql`id`,
  title: sql`title`,
  detail: sql`(SELECT first_name || ' ' || last_name FROM "user" WHERE "user".id = ${itemTables[kind].owner})`,
  since: sql`created_at`,
  updatedAt: sql`updated_at`,
  href: ({ id }) => contentKinds[kind].workPath(id),
})

/** Their own work that was not approved: its author mends or deletes it. */
const rejected = (kind: 'article' | 'paper', authorId: string): Waiting => ({
  ...pending(kind),
  where: sql`${itemTables[kind].owner} = ${authorId}::uuid AND NOT is_published AND deleted_at IS NULL
    AND rejected_at IS NOT NULL`,
  detail: sql`rejection`,
  since: sql`rejected_at`,
})

const revisions: Waiting = {
  kind: 'revision',
  from: sql`(
    SELECT r.id, r.title, r.editor_id, r.created_at, r.kind::text, coalesce(article.id, paper.id) AS object_id
    FROM revision AS r
    LEFT JOIN article ON article.id = r.article_id AND article.deleted_at IS NULL
    LEFT JOIN paper ON paper.id = r.paper_id AND paper.deleted_at IS NULL
    WHERE r.state = 'PENDING' AND num_nonnulls(article.id, paper.id) > 0) AS revision`,
  where: sql`true`,
  id: sql`id`,
  title: sql`title`,
  detail: nameOf('revision.editor_id'),
  since: sql`created_at`,
  // Where its difference stands: beside a paper it is shown at once.
  href: ({ kind, objectId }) =>
    kind === 'article'
      ? paths.articleVersions(objectId ?? '')
      : paths.dashboardPaper(objectId ?? ''),
  hasObject: true,
}

/** An edit that was not approved is not shown for ever: its author may agree, and then does nothing more about it. */
const SHOWN_FOR = sql`interval '30 days'`

const rejectedEditsOf = (kind: 'article' | 'paper', authorId: string) => {
  const { table, owner, key } = itemTables[kind]
  return sql`
    SELECT r.id, r.title, r.reason, r.decided_at, ${kind} AS kind, item.id AS object_id
    FROM ${table} AS item JOIN revision AS r ON r.${key} = item.id
    WHERE item.${owner} = ${authorId}::uuid AND item.is_published AND item.deleted_at IS NULL
      AND r.state = 'REJECTED' AND r.decided_at > now() - ${SHOWN_FOR} AND NOT EXISTS (
        SELECT 1 FROM revision AS later WHERE later.${key} = item.id
          AND later.state <> 'SUPERSEDED' AND later.created_at > r.created_at)`
}

/** Edits of their own public work that were not approved, until a newer one comes. */
const rejectedEdits = (authorId: string): Waiting => ({
  ...revisions,
  from: sql`(${rejectedEditsOf('article', authorId)} UNION ALL ${rejectedEditsOf('paper', authorId)}) AS edit`,
  detail: sql`reason`,
  since: sql`decided_at`,
  href: ({ kind, objectId }) => linkedTables[kind ?? 'paper'].workPath(objectId ?? ''),
})

/** Reviews whose day has come, and those of a text that was changed since. */
const due = (table: string, reviewer: Prisma.Sql) => sql`
  SELECT id, title, reviewer_id, CASE WHEN content_changed_at > reviewed_at THEN content_changed_at ELSE review_due_at END
    AS since, updated_at, ${table} AS kind, id AS object_id
  FROM ${Prisma.raw(table)}
  WHERE is_published AND deleted_at IS NULL
    AND (review_due_at <= now() OR content_changed_at > reviewed_at) ${reviewer}`

/**
 * @param reviewerId only what this person is to review, which is another's: they read it where the public does. Null
 *   for all, which administrators may also change.
 */
const dueReviews = (reviewerId: string | null): Waiting => {
  const reviewer = reviewerId ? sql`AND reviewer_id = ${reviewerId}::uuid` : Prisma.empty
  return {
    kind: 'review_due',
    from: sql`(${due('article', reviewer)} UNION ALL ${due('paper', reviewer)}) AS due`,
    where: sql`true`,
    id: sql`id`,
    title: sql`title`,
    detail: nameOf('due.reviewer_id'),
    since: sql`since`,
    updatedAt: sql`updated_at`,
    href: ({ kind, objectId }) =>
      contentKinds[kind === 'article' ? kind : 'paper'][reviewerId ? 'path' : 'workPath'](
        objectId ?? '',
      ),
    hasObject: true,
  }
}

/** @param ownerId of who sees only what is theirs; null for all */
const behind = (kind: LinkedKind, ownerId: string | null) => {
  const { table, title, owner } = linkedTables[kind]
  return sql`
    SELECT item.id, ${title} AS title, ${kind} AS kind, item.id AS object_id, original_changed.at AS since,
      original_changed.language
    FROM ${table} AS item, LATERAL (SELECT content_changed_at AS at, language::text FROM ${table} AS original
      WHERE original.id = item.translation_of) AS original_changed
    WHERE item.translation_of IS NOT NULL AND item.deleted_at IS NULL AND ${isStale(kind)}
      ${ownerId ? sql`AND ${owner} = ${ownerId}::uuid` : Prisma.empty}`
}

/** Translations whose original has changed since (docs/rules.md#languages). */
const translations = (ownerId: string | null): Waiting => ({
  kind: 'translation',
  from: sql`(${Prisma.join(
    linkedKinds.map((kind) => behind(kind, ownerId)),
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

/** Comments that wait for a decision: reported, hidden by reports, or held back. */
const reports: Waiting = {
  kind: 'report',
  from: sql`comment_for_review AS waiting`,
  where: sql`true`,
  id: sql`id`,
  title: sql`coalesce((SELECT content FROM comment WHERE comment.id = waiting.id), '')`,
  mostTitle: MOST_GRAPHEMES,
  detail: sql`reason`,
  since: sql`since`,
  href: ({ id }) => paths.dashboardReport(id),
}

/** What may wait for somebody, in the order of the queue. */
export function waitingFor(viewer: Viewer): Waiting[] {
  const decides = can(viewer, 'article.decide')
  const looks = can(viewer, 'forum.look', { ownerId: null }) ? [secondLooks(viewer.id)] : []
  if (!decides) {
    const own = [rejected('article', viewer.id), rejected('paper', viewer.id)]
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
    pending('article'),
    pending('paper'),
    revisions,
    dueReviews(null),
    translations(null),
    reports,
  ]
}
