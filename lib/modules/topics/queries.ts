import 'server-only'
import { contentLanguages } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { type DatabaseClient, db, Prisma } from '@/lib/platform/db/client'
import { PUBLIC_CONTENT, type PublicKind } from '@/lib/platform/db/public-content'
import { icdSystems, type TopicDto, type TopicLabel, topicLabels, topicTexts } from './schema'

/** What a row says it is about (its column is kept by triggers). */
export const toTopics = (column: Prisma.JsonValue): TopicLabel[] => topicLabels.parse(column)

/** The same as addresses alone. */
export const toSlugs = (column: Prisma.JsonValue) => toTopics(column).map(({ slug }) => slug)

interface Row {
  id: string
  slug: string
  kind: TopicDto['kind']
  icd_system: string | null
  icd_code: string | null
  texts: unknown
  count: number
}

const kinds = Object.keys(PUBLIC_CONTENT) as PublicKind[]

/** How much of each kind the public finds under a topic. */
const COUNT = Prisma.join(
  kinds.map((kind) => {
    const { from, visible } = PUBLIC_CONTENT[kind]
    return Prisma.sql`(SELECT count(*) FROM content_topic AS link
      JOIN (SELECT id FROM ${from} WHERE ${visible}) AS item ON item.id = link.${Prisma.raw(`${kind}_id`)}
      WHERE link.topic_id = topic.id)`
  }),
  ' + ',
)

const toTopic = ({ id, icd_system, count, texts, ...row }: Row): TopicDto => ({
  ...row,
  topic_id: id,
  icd_system: icdSystems.find((system) => system === icd_system) ?? null,
  texts: topicTexts.parse(texts),
  content_count: count,
})

async function readTopics(client: DatabaseClient, where: Prisma.Sql, paging?: Paging) {
  const stretch = paging
    ? Prisma.sql`LIMIT ${paging.limit} OFFSET ${(paging.page - 1) * paging.limit}`
    : Prisma.empty
  const rows = await client.$queryRaw<Row[]>`
    SELECT id::text, slug, kind::text, icd_system, icd_code, texts, (${COUNT})::int AS count
    FROM topic WHERE ${where} ORDER BY created_at DESC, slug ${stretch}`
  return rows.map(toTopic)
}

const shown = Prisma.sql`deleted_at IS NULL`

/** All topics, what was added last first, the others by their slugs. */
export const listAllTopics = () => readTopics(db(), shown)

/** One topic by its address; null for none, also for one that is archived. */
export const findTopic = async (slug: string): Promise<TopicDto | null> =>
  (await readTopics(db(), Prisma.sql`${shown} AND slug = ${slug}`))[0] ?? null

/** One topic in whatever state, for who changes it. */
export const readTopic = async (client: DatabaseClient, id: string): Promise<TopicDto | null> =>
  (await readTopics(client, Prisma.sql`id = ${id}::uuid`))[0] ?? null

async function listPart(where: Prisma.Sql, paging: Paging) {
  const topics = await readTopics(db(), where, paging)
  const [count] = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM topic WHERE ${where}`
  return { topics, topicsCount: count?.total ?? 0 }
}

/** A page of topics, what was added last first: those that are shown, or, for who manages them and asks so, the archived ones. */
export const listTopics = (viewer: Viewer | null, paging: Paging, isDeleted: boolean) =>
  listPart(
    isDeleted && can(viewer, 'topic.manage') ? Prisma.sql`deleted_at IS NOT NULL` : shown,
    paging,
  )

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Topics of which a name, a synonym or the slug holds what somebody typed; accents do not matter. */
export async function searchTopics(typed: string, { page, limit }: Paging) {
  const sought = withoutMarks(typed.trim())
  const found = (await listAllTopics()).filter(({ slug, texts }) =>
    contentLanguages.some((language) => {
      const { name, synonyms } = texts[language]
      return [slug, name, ...synonyms].some((each) => withoutMarks(each).includes(sought))
    }),
  )
  return { topics: found.slice((page - 1) * limit, page * limit), topicsCount: found.length }
}
