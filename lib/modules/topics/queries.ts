import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { LibraryKind } from '@/lib/core/library-kinds'
import { defaultTableChoice, type Paging } from '@/lib/core/list-query'
import { contentLanguages, defaultLocale, type Locale, toContentLanguage } from '@/lib/core/locales'
import { can, type Viewer } from '@/lib/core/permissions'
import { searchKey } from '@/lib/core/search-words'
import { type DatabaseClient, db, Prisma } from '@/lib/platform/db/client'
import { PUBLIC_CONTENT } from '@/lib/platform/db/public-content'
import {
  icdSystems,
  isSlug,
  type NamedTopic,
  type TopicChoice,
  type TopicDto,
  type TopicLabel,
  topicLabels,
  topicTexts,
} from './schema'

/** The topics of a row (triggers maintain the column). */
export const toTopics = (column: Prisma.JsonValue): TopicLabel[] => topicLabels.parse(column)

/** The slugs of the topics alone. */
export const toSlugs = (column: Prisma.JsonValue) => toTopics(column).map(({ slug }) => slug)

interface Row {
  id: string
  slug: string
  kind: TopicDto['kind']
  icd_system: string | null
  icd_code: string | null
  texts: unknown
  count: number
  updated_at: Date
}

const kinds = Object.keys(PUBLIC_CONTENT) as LibraryKind[]

/** Counts the public content under a topic, over all kinds. */
const COUNT = Prisma.join(
  kinds.map((kind) => {
    const { from, visible } = PUBLIC_CONTENT[kind]
    return Prisma.sql`(SELECT count(*) FROM content_topic AS link
      JOIN (SELECT id FROM ${from} WHERE ${visible}) AS item ON item.id = link.${Prisma.raw(`${kind}_id`)}
      WHERE link.topic_id = topic.id)`
  }),
  ' + ',
)

const toTopic = ({ id, icd_system, count, texts, updated_at, ...row }: Row): TopicDto => ({
  ...row,
  topic_id: id,
  icd_system: icdSystems.find((system) => system === icd_system) ?? null,
  texts: topicTexts.parse(texts),
  content_count: count,
  updatedAt: updated_at.toISOString(),
})

async function readTopics(client: DatabaseClient, where: Prisma.Sql) {
  const rows = await client.$queryRaw<Row[]>`
    SELECT id::text, slug, kind::text, icd_system, icd_code, texts, updated_at, (${COUNT})::int AS count
    FROM topic WHERE ${where} ORDER BY created_at DESC, slug`
  return rows.map(toTopic)
}

const notDeleted = Prisma.sql`deleted_at IS NULL`

/** All topics: the last added first, those added at once by slug. */
export const listAllTopics = () => readTopics(db(), notDeleted)

/** Returns a topic by its slug; null for an invalid slug, and if there is none or it is archived. */
export async function findTopic(slug: string): Promise<TopicDto | null> {
  if (!isSlug(slug)) return null
  return (await readTopics(db(), Prisma.sql`${notDeleted} AND slug = ${slug}`))[0] ?? null
}

/** A topic in any state, for changing it. */
export const readTopic = async (client: DatabaseClient, id: string): Promise<TopicDto | null> =>
  (await readTopics(client, Prisma.sql`id = ${id}::uuid`))[0] ?? null

/** The sort keys of topics, each as a text or a number. */
const KEYS = {
  name: ({ texts }: TopicDto, locale: Locale) => texts[toContentLanguage(locale)].name,
  kind: ({ kind }: TopicDto) => kind,
  code: ({ icd_code }: TopicDto) => icd_code ?? '',
  content: ({ content_count }: TopicDto) => content_count,
}

/** A page of the given topics, filtered and sorted as chosen. There are few, so all are read. */
function slicePage(
  topics: TopicDto[],
  { page, limit }: Paging,
  choice: TopicChoice,
  locale: Locale,
) {
  const { sort, filters } = choice
  const narrowed = topics.filter(({ kind }) => !filters.kind || kind === filters.kind)
  if (sort) {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    const getKey = (topic: TopicDto) => String(KEYS[sort.by](topic, locale))
    narrowed.sort((a, b) => compare(getKey(a), getKey(b)) || compare(a.slug, b.slug))
    if (sort.isDescending) narrowed.reverse()
  }
  const topicsCount = narrowed.length
  return { topics: narrowed.slice((page - 1) * limit, page * limit), topicsCount }
}

/**
 * A page of topics, last added first or as chosen: the visible ones, or on request the archived ones for viewers who
 * manage topics.
 */
export async function listTopics(
  viewer: Viewer | null,
  paging: Paging,
  choice: TopicChoice,
  isDeleted: boolean,
  { locale }: Pick<Caller, 'locale'>,
) {
  const isArchived = isDeleted && can(viewer, 'topic.manage')
  const where = isArchived ? Prisma.sql`deleted_at IS NOT NULL` : notDeleted
  return slicePage(await readTopics(db(), where), paging, choice, locale)
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Searches topics by name, synonym or slug; ignores accents. */
export async function searchTopics(
  typed: string,
  paging: Paging,
  choice: TopicChoice = defaultTableChoice,
  { locale }: Pick<Caller, 'locale'> = { locale: defaultLocale },
) {
  const sought = withoutMarks(typed.trim())
  const found = (await listAllTopics()).filter(({ slug, texts }) =>
    contentLanguages.some((language) => {
      const { name, synonyms } = texts[language]
      return [slug, name, ...synonyms].some((each) => withoutMarks(each).includes(sought))
    }),
  )
  return slicePage(found, paging, choice, locale)
}

/** The topics, and the place in their list of each name in each language, as `toNameKey` writes it. */
export interface TopicNames {
  topics: NamedTopic[]
  places: Record<string, number>
}

const toNameKey = (name: string) => withoutMarks(searchKey(name))

/** Reads the topics with all their names and synonyms. Survives JSON. */
export async function readTopicNames(): Promise<TopicNames> {
  const topics = (await listAllTopics()).map(({ slug, texts }) => ({ slug, texts }))
  const places = topics.flatMap(({ texts }, place) =>
    contentLanguages.flatMap((language) =>
      [texts[language].name, ...texts[language].synonyms].map((name) => [toNameKey(name), place]),
    ),
  )
  return { topics, places: Object.fromEntries(places.reverse()) }
}

/**
 * Finds the topic that was searched for by its name or a synonym, in any language; ignores accents, case and stop words
 * such as "what is".
 */
export function findNamedTopic({ topics, places }: TopicNames, typed: string): NamedTopic | null {
  const key = toNameKey(typed)
  return Object.hasOwn(places, key) ? (topics[places[key] ?? -1] ?? null) : null
}
