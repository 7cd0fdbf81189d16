import 'server-only'
import { db, type Prisma } from '@/lib/platform/db/client'

const MOST_WORDS = 8

/** Escapes `%`, `_` and `\`, which a search takes literally (docs/rules.md#lists-and-forms). */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The words of a search, each also folded the way names are indexed: without accents and apostrophes. */
async function foldedWords(search: string): Promise<{ word: string; folded: string }[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const rows = await db().$queryRaw<{ word: string; folded: string }[]>`
    SELECT lower(word) AS word, fold_name(word) AS folded FROM unnest(${words}::text[]) AS word`
  return rows.filter(({ folded }) => folded !== '')
}

/** Conditions that every word of a search occurs in a name or, where allowed, in the address. */
export async function eachWordIn(
  search: string,
  { withEmail }: { withEmail: boolean },
): Promise<Prisma.UserWhereInput[]> {
  const words = await foldedWords(search)
  // Only ignored signs were typed, which leaves nothing to look for: the search finds nobody.
  if (words.length === 0 && search.trim()) return [{ id: { in: [] } }]
  return words.map(({ word, folded }) => {
    const byName = { nameKey: { contains: literal(folded) } }
    return withEmail ? { OR: [byName, { email: { contains: literal(word) } }] } : byName
  })
}
