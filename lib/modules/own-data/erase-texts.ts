import 'server-only'
import { type ContentKind, listKinds } from '@/lib/core/content-kinds'
import { libraryKinds } from '@/lib/core/library-kinds'
import { Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { itemTables } from '../content/queries'
import { destroyItem, repositories } from '../editorial/service'
import { settleNotices } from '../notifications/service'

type Found = Record<ContentKind, { id: string; isPublished: boolean }[]>

async function wordsOf(tx: TransactionClient, found: Found): Promise<string[]> {
  const texts = listKinds.map((kind) => {
    const ids = found[kind].map(({ id }) => id)
    return Prisma.sql`SELECT search FROM ${itemTables[kind].table} WHERE id = ANY (${ids}::uuid[])`
  })
  const rows = await tx.$queryRaw<{ word: string }[]>`
    SELECT DISTINCT found.lexeme AS word
    FROM (${Prisma.join(texts, ' UNION ALL ')}) AS item, unnest(search) AS found`
  return rows.map(({ word }) => word)
}

/** Removes search suggestions for words that no remaining text contains. */
async function dropSuggestions(tx: TransactionClient, words: string[]): Promise<void> {
  const isIn = libraryKinds.map(
    (table) => Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(table)} AS item
      WHERE item.search @@ quote_literal(search_term.word)::tsquery)`,
  )
  await tx.$executeRaw`
    DELETE FROM search_term WHERE word = ANY (${words}) AND NOT (${Prisma.join(isIn, ' OR ')})`
}

/**
 * Destroys the articles and papers a person wrote: those not public, and the public ones too if they wish; also their
 * unapproved edits of other texts.
 * @returns functions that remove the bytes after the commit, and the tags of pages that showed any of it
 */
export async function eraseTexts(
  tx: TransactionClient,
  userId: string,
  keepsTexts: boolean,
): Promise<{ removals: (() => Promise<void>)[]; stale: string[] }> {
  const going = keepsTexts
    ? Prisma.sql`AND (NOT is_published OR deleted_at IS NOT NULL)`
    : Prisma.empty
  const readOwn = async (kind: ContentKind) => {
    const { table, owner } = itemTables[kind]
    const own = await tx.$queryRaw<Found[ContentKind]>`
      SELECT id::text, is_published AS "isPublished" FROM ${table} WHERE ${owner} = ${userId}::uuid ${going}`
    return [kind, own] as const
  }
  const found = Object.fromEntries(await Promise.all(listKinds.map(readOwn))) as Found
  const words = await wordsOf(tx, found)
  const removals: (() => Promise<void>)[] = []
  const stale: string[] = []
  for (const kind of listKinds) {
    const repository = repositories[kind]
    for (const { id, isPublished } of found[kind]) {
      await settleNotices(tx, { id })
      await repository.change(tx, id, { deletedAt: null }, { deletedAt: new Date() })
      const remove = await destroyItem(tx, repository, id, null)
      if (remove) removals.push(remove)
      if (isPublished) stale.push(...repository.tags(id), ...repository.orderTags)
    }
  }
  await tx.revision.deleteMany({
    where: { editorId: userId, state: { in: ['PENDING', 'REJECTED'] } },
  })
  await dropSuggestions(tx, words)
  return { removals, stale }
}
