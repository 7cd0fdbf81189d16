import 'server-only'
import { publicName } from '@/lib/core/accounts'
import type { Audience } from '@/lib/core/audiences'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import type { ContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { searchWords } from '@/lib/core/search-words'
import { Prisma } from '@/lib/platform/db/client'
import { findByTopic } from '@/lib/platform/search/find-by-topic'
import { findMatchesPerKind, MAX_RANKED, type Matches } from '@/lib/platform/search/find-matches'
import { datedKinds, type FoundEverything, type FoundRow } from './schema'

/** A person as stored; null when the account is gone or restricted. */
type Person = Parameters<typeof publicName>[0] | null

type DatedRow = FoundRow & { date: string }

/** Rows read together with the matches; those of other kinds only have a date. */
interface OtherRows {
  article: DatedRow & { person: Person }
  paper: FoundRow & {
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

/** Everything the page shows of a match: no text, and authors together with what they wrote. */
const RESULT_COLUMNS: Record<LibraryKind, Prisma.Sql> = {
  ...byName(libraryKinds, () => row('title', `, 'date', "created_at"`)),
  article: row('title', `, 'date', coalesce("published_at", "created_at")${person('author_id')}`),
  paper: row(
    'title',
    `, 'authors', coalesce("authors", '{}'), 'year', "year", 'hasDocument', "file_id" IS NOT NULL${person('uploader_id')}`,
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
 * Searches everything public, or what is for one audience: the best `limit` of each kind, one language first, with the
 * count of each kind.
 * One statement, or up to three where some kind has none of these exact words: to look up other forms of the words, and to
 * search by them.
 */
export async function searchEverything(
  typed: string,
  limit: number,
  prefer?: ContentLanguage,
  audience?: Audience,
): Promise<FoundEverything> {
  const paging = { page: 1, limit }
  const matches = await findMatchesPerKind([...libraryKinds], typed, paging, {
    along: RESULT_COLUMNS,
    prefer,
    audience,
  })
  return { ...toFound(matches), isBlank: searchWords(typed).length === 0 }
}

/** Everything public about a topic: the newest `limit` of each kind, one language first. One statement. */
export async function listAboutTopic(topicId: string, prefer: ContentLanguage, limit: number) {
  return toFound(await findByTopic(topicId, prefer, limit, RESULT_COLUMNS))
}

function pickBest(candidates: Matches['best'][]): ContentLanguage | null {
  const [best] = candidates.filter((each) => each !== null).sort((a, b) => b.score - a.score)
  return best?.language ?? null
}

function toFound(matches: Record<LibraryKind, Matches>): FoundEverything {
  function found<Kind extends keyof Rows, Dto>(kind: Kind, show: (row: Rows[Kind]) => Dto) {
    const { rows, ids, excerpts, total } = matches[kind]
    const items = (rows as Rows[Kind][]).map((each, at) => ({
      ...show(each),
      excerpt: excerpts.get(ids[at] ?? '') ?? [],
    }))
    return { items, total }
  }
  const counts = libraryKinds.map((kind) => matches[kind].total)
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
    total: counts.reduce((sum, count) => sum + count, 0),
    isCut: counts.some((count) => count >= MAX_RANKED),
    isBlank: false,
    bestLanguage: pickBest(libraryKinds.map((kind) => matches[kind].best)),
  }
}
