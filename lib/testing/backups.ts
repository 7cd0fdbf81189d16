import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { makeBackup } from '@/scripts/support/backup/make-backup.mjs'
import {
  createArticle,
  createArticleComment,
  createForumPost,
  createStoredFile,
  createUser,
} from './factories'

/** Makes a backup of the test's own site in a folder. */
export const backupTo = (folder: string, recipient?: string) =>
  makeBackup({
    url: env().DATABASE_URL,
    dataDir: env().DATA_DIR,
    to: folder,
    hasBucket: false,
    ...(recipient ? { recipient } : {}),
  })

export const TRICKY_TEXT = 'Ubushakashatsi: "goutte", 100 % 🦴 \\ back\nnew line\ttab'

/** A site with a row of each kind that matters, whose words need care, and a file. */
export async function createSampleSite() {
  const author = await createUser()
  const article = await createArticle({
    title: TRICKY_TEXT,
    content: `<p>${TRICKY_TEXT}</p>`,
    authorId: author.id,
  })
  await createArticleComment({
    articleId: article.id,
    content: TRICKY_TEXT,
    createdAt: new Date(1),
  })
  await createForumPost({ authorId: author.id })
  const file = await createStoredFile(randomBytes(70_000))
  await recordAudit(db(), {
    actorId: author.id,
    action: 'article.reject',
    objectKind: 'article',
    objectId: article.id,
    detail: { reason: TRICKY_TEXT },
  })
  return { author, article, file }
}
