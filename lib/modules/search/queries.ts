import 'server-only'
import { publicName } from '@/lib/core/accounts'
import type { Audience } from '@/lib/core/audiences'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import { type ContentFilter, MAX_COUNTED, sumCounts } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { getSearchWords } from '@/lib/core/search-words'
import { Prisma } from '@/lib/platform/db/client'
import { findByTopic } from '@/lib/platform/search/find-by-topic'
import { findMatchesPerKind, type Matches } from '@/lib/platform/search/find-matches'
import { datedKinds, type FoundEverything, type FoundRow } from './schema'

/** A person as stored; null when the account is gone or restricted. */
type Person = Parameters<typeof publicName>[0] | null

type MarkedRow = FoundRow & { audience: Audience }
type DatedRow = MarkedRow & { date: string }

/** Rows read together with the matches; those of other kinds only have a date. */
interface OtherRows {
  article: DatedRow & { person: Person }
  paper: MarkedRow & {
    authors: string[]
    year: number | null
    hasDocument: boolean
    person: Person
  }
  fact: FoundRow & { source: string | null }
  faq: FoundRow & { source: string | null }
}

type Rows = { [Kind in LibraryKind]: Kind extends keyof OtherRows ? OtherRows[Kind] : DatedRow }

const row = (title: string, more: string) =>
  Prisma.raw(`json_build_object('id', "id", 'title', "${title}", 'language', "language"${more})`)

const person = (column: string) => `, 'person', (
  SELECT json_build_object('firstName', "first_name", 'lastName', "last_name", 'role', "role",
    'isApproved', "is_approved") FROM "user"
  WHERE "user"."id" = "${column}" AND "user"."account_status" <> 'RESTRICTED')`

const MARK = `, 'audience', "audience"`

/** Everything the page shows of a match: no text, and authors together with what they wrote. */
const RESULT_COLUMNS: Record<LibraryKind, Prisma.Sql> = {
  ...byName(libraryKinds, () => row('title', `${MARK}, 'date', "created_at"`)),
  article: row(
    'title',
    `${MARK}, 'date', coalesce("published_at", "created_at")${person('author_id')}`,
  ),
  paper: row(
    'title',
    `${MARK}, 'authors', coalesce("authors", '{}'), 'year', "year", 'hasDocument', "file_id" IS NOT NULL${person('uploader_id')}`,
  ),
  fact: row('title', `, 'source', "source"`),
  faq: row('question', `, 'source', "source"`),
}

const toDate = (text: string) => new Date(text).toISOString()

const getName = (known: Person) => {
  if (!known) return null
  const { first_name, last_name } = publicName(known)
  return `${first_name} ${last_name}`
}

/**
 * Searches everything public: the best `limit` matches of each kind that pass the filter, the preferred language first,
 * with the counts of each kind. If the filter names a kind, the other kinds only have counts.
 * Runs one statement; up to three if some kind has no match for the exact words: to look up other forms of the words,
 * and to search by them.
 */
export async function searchEverything(
  typed: string,
  limit: number,
  prefer?: ContentLanguage,
  filter: ContentFilter = {},
): Promise<FoundEverything> {
  const paging = { page: 1, limit }
  const matches = await findMatchesPerKind([...libraryKinds], typed, paging, {
    along: RESULT_COLUMNS,
    prefer,
    filter,
  })
  return {
    ...toFound(matches, { filter, prefer }),
    isBlank: getSearchWords(typed).length === 0,
  }
}

/**
 * Lists the public content about a topic that passes the filter: the first `limit` of each kind, by language (the
 * preferred one first), audience (patients first) and date (newest first).
 */
export async function listAboutTopic(
  topicId: string,
  prefer: ContentLanguage,
  limit: number,
  filter: ContentFilter = {},
) {
  const found = await findByTopic(topicId, { prefer, limit, filter }, RESULT_COLUMNS)
  return toFound(found, { filter, prefer })
}

interface Shown {
  filter: ContentFilter
  prefer: ContentLanguage | undefined
}

/** The language of the best match that passes the filter; of equally good ones, the preferred language. */
function findBestLanguage(matches: Matches[], { filter, prefer }: Shown): ContentLanguage | null {
  const [best] = matches
    .flatMap(({ counts }) => counts.filter((each) => sumCounts([each], filter) > 0))
    .sort(
      (one, other) =>
        other.score - one.score ||
        Number(other.language === prefer) - Number(one.language === prefer) ||
        one.language.localeCompare(other.language, 'en'),
    )
  return best?.language ?? null
}

function toFound(matches: Record<LibraryKind, Matches>, shown: Shown): FoundEverything {
  const shownKinds = shown.filter.kind ? [shown.filter.kind] : libraryKinds
  function found<Kind extends keyof Rows, Dto>(kind: Kind, show: (row: Rows[Kind]) => Dto) {
    const { ids, excerpts, pages, total } = matches[kind]
    const rows = shownKinds.includes(kind) ? matches[kind].rows : []
    const counts = matches[kind].counts.map(({ language, audience, count }) => ({
      language,
      audience,
      count,
    }))
    const items = (rows as Rows[Kind][]).map((each, at) => ({
      ...show(each),
      excerpt: excerpts.get(ids[at] ?? '') ?? [],
      page: pages.get(ids[at] ?? ''),
    }))
    return { items, total, counts }
  }
  const totals = shownKinds.map((kind) => matches[kind].total)
  const dated = byName(datedKinds, (kind) =>
    found(kind, ({ date, ...rest }) => ({ ...rest, date: toDate(date) })),
  )
  return {
    ...dated,
    article: found('article', ({ person: author, date, ...rest }) => ({
      ...rest,
      date: toDate(date),
      author: author && publicName(author),
    })),
    paper: found('paper', ({ person: uploader, authors, ...rest }) => ({
      ...rest,
      authors: authors.length > 0 ? authors : [getName(uploader)].filter((name) => name !== null),
    })),
    fact: found('fact', (each) => each),
    faq: found('faq', (each) => each),
    total: totals.reduce((sum, total) => sum + total, 0),
    isCut: totals.some((total) => total >= MAX_COUNTED),
    isBlank: false,
    bestLanguage: findBestLanguage(
      shownKinds.map((kind) => matches[kind]),
      shown,
    ),
  }
}
