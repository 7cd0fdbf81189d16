import 'server-only'
import type { Prisma, TransactionClient } from '@/lib/platform/db/client'
import { removePost } from './purge'

/** Removes what names the author from a text. */
type Wipe = (text: string) => string

/** The texts of a row with the names removed; null where nothing changes. */
function changed<Row extends Record<string, string | null>>(row: Row, wipe: Wipe): Row | null {
  const entries = Object.entries(row).map(([name, text]) => [name, text && wipe(text)] as const)
  return entries.some(([name, text]) => text !== row[name])
    ? (Object.fromEntries(entries) as Row)
    : null
}

async function wipeCase(tx: TransactionClient, id: string, wipe: Wipe): Promise<void> {
  const { referral, ...words } = await tx.forumPost.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      content: true,
      text: true,
      outcome: true,
      keptReason: true,
      sentBackReason: true,
      referral: true,
    },
  })
  const before = JSON.stringify(referral)
  const after = wipe(before)
  const said = after === before ? {} : { referral: JSON.parse(after) as Prisma.InputJsonValue }
  const data = { ...changed(words, wipe), ...said }
  if (Object.keys(data).length > 0) await tx.forumPost.update({ where: { id }, data })
}

/**
 * Removes an author from the forum before their account is deleted (docs/decisions/0052-erasure.md): destroys what others
 * never saw and what was deleted; cases, answers and notes stay without what names their author.
 * @param wipe removes the author's name, address and number from a text
 * @returns functions that remove the bytes, to be called after the commit
 */
export async function forgetForumAuthor(
  tx: TransactionClient,
  authorId: string,
  wipe: Wipe,
): Promise<(() => Promise<void>)[]> {
  const removals: (() => Promise<void>)[] = []
  const posts = await tx.forumPost.findMany({
    where: { authorId },
    select: { id: true, heldSince: true, deletedAt: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, heldSince, deletedAt } of posts) {
    await tx.$queryRaw`SELECT 1 FROM forum_post WHERE id = ${id}::uuid FOR UPDATE`
    const remove = heldSince || deletedAt ? await removePost(tx, id) : await wipeCase(tx, id, wipe)
    if (remove) removals.push(remove)
  }
  const answers = await tx.forumComment.findMany({
    where: { authorId },
    select: { id: true, deletedAt: true, content: true, keptReason: true },
  })
  for (const { id, deletedAt, ...words } of answers) {
    const data = deletedAt ? { content: '', keptReason: null } : changed(words, wipe)
    if (data) await tx.forumComment.update({ where: { id }, data })
  }
  const notes = await tx.caseHandOver.findMany({
    where: { fromId: authorId },
    select: { id: true, note: true },
  })
  for (const { id, note } of notes) {
    const data = changed({ note }, wipe)
    if (data) await tx.caseHandOver.update({ where: { id }, data })
  }
  return removals
}
