import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { publicName } from '@/lib/core/people'
import { searchWords } from '@/lib/core/search-words'
import { Prisma } from '@/lib/platform/db/client'
import { findByTopic } from '@/lib/platform/search/find-by-topic'
import { findMatchesOfEach, type Matches, MOST_RANKED } from '@/lib/platform/search/find-matches'
import type { FoundEverything, FoundRow } from './schema'

const KINDS = ['article', 'paper', 'video', 'fact', 'faq'] as const

/** A person as stored; for whom an account is gone, nothing. */
type Person = Parameters<typeof publicName>[0] | null

/** Rows as they are read along with what matches. */
interface Rows {
  article: FoundRow & { date: string; person: Person }
  paper: FoundRow & { authors: string[]; year: number | null; person: Person }
  video: FoundRow & { date: string }
  fact: FoundRow & { source: string | null }
  faq: FoundRow & { source: string | null }
}

const row = (title: string, more: string) =>
  Prisma.raw(`json_build_object('id', "id", 'title', "${title}", 'language', "language"${more})`)

const person = (column: string) => `, 'person', (
  SELECT json_build_object('firstName', "first_name", 'lastName', "last_name", 'role', "role",
    'isApproved', "is_approved") FROM "user" WHERE "user"."id" = "${column}")`

/** All that the page shows of what was found: no text, and people along with what they wrote. */
const SHOWN = {
  article: row('title', `, 'date', coalesce("published_at", "created_at")${person('author_id')}`),
  paper: row(
    'title',
    `, 'authors', coalesce("authors", '{}'), 'year', "year"${person('uploader_id')}`,
  ),
  video: row('title', `, 'date', "created_at"`),
  fact: row('title', `, 'source', "source"`),
  faq: row('question', `, 'source', "source"`),
}

const toDate = (text: string) => new Date(text).toISOString()

const nameOf = (known: Person) => {
  if (!known) return null
  const { first_name, last_name } = publicName(known)
  return `${first_name} ${last_name}`
}

/**
 * Everything public by what somebody typed: the best `most` of each kind, first in one language, with the count of each.
 * One statement, a second one where nothing of some kind has these very words, and a third where nothing has all of them.
 */
export async function searchEverything(
  typed: string,
  most: number,
  prefer?: ContentLanguage,
): Promise<FoundEverything> {
  const paging = { page: 1, limit: most }
  const matches = await findMatchesOfEach([...KINDS], typed, paging, SHOWN, prefer)
  return { ...toFound(matches), isBlank: searchWords(typed).length === 0 }
}

/** Everything public about a topic: of each kind the newest `most`, first in one language. One statement. */
export async function listAboutTopic(topicId: string, prefer: ContentLanguage, most: number) {
  return toFound(await findByTopic(topicId, prefer, most, SHOWN))
}

function bestOf(candidates: Matches['best'][]): ContentLanguage | null {
  const [best] = candidates.filter((each) => each !== null).sort((a, b) => b.score - a.score)
  return best?.language ?? null
}

function toFound(matches: Record<(typeof KINDS)[number], Matches>): FoundEverything {
  function found<Kind extends keyof Rows, Shown>(kind: Kind, show: (row: Rows[Kind]) => Shown) {
    const { rows, ids, excerpts, total } = matches[kind]
    const items = (rows as Rows[Kind][]).map((each, at) => ({
      ...show(each),
      excerpt: excerpts.get(ids[at] ?? '') ?? [],
    }))
    return { items, total }
  }
  const counts = KINDS.map((kind) => matches[kind].total)
  return {
    article: found('article', ({ person: author, date, ...rest }) => ({
      ...rest,
      date: toDate(date),
      author: author && publicName(author),
    })),
    paper: found('paper', ({ person: uploader, authors, ...rest }) => ({
      ...rest,
      authors: authors.length > 0 ? authors : [nameOf(uploader)].filter((name) => name !== null),
    })),
    video: found('video', ({ date, ...rest }) => ({ ...rest, date: toDate(date) })),
    fact: found('fact', (each) => each),
    faq: found('faq', (each) => each),
    total: counts.reduce((sum, count) => sum + count, 0),
    isCut: counts.some((count) => count >= MOST_RANKED),
    isBlank: false,
    bestLanguage: bestOf(KINDS.map((kind) => matches[kind].best)),
  }
}
