import type { Caller } from '@/lib/core/caller'
import { submitEdit } from '@/lib/modules/content/editorial/edit'
import { db } from '@/lib/platform/db/client'
import { createAdmin } from './accounts'
import { createArticle, createPaper, createUser } from './factories'

// Articles and papers under shared names, for tests of the rules they share.

export const caller: Caller = {
  requestId: 'request-1',
  address: '192.0.2.1',
  device: '',
  locale: 'en',
}

type ItemOverrides = { isPublished?: boolean; publishedAt?: Date | null; deletedAt?: Date | null }
type State = ItemOverrides & { createdAt?: Date; rejectedAt?: Date; reviewDueAt?: Date }

/** A kind of item, and how a test creates and reads it. */
export const editorialKinds = {
  article: {
    kind: 'article',
    create: (ownerId: string, overrides: State = {}) =>
      createArticle({ authorId: ownerId, ...overrides }),
    row: (id: string) => db().article.findUniqueOrThrow({ where: { id } }),
    versions: (articleId: string) =>
      db().revision.findMany({ where: { articleId }, orderBy: { createdAt: 'asc' } }),
    retitle: (viewer: Parameters<typeof submitEdit>[1], id: string, title: string) =>
      submitEdit('article', viewer, id, caller, (_tx, before) => ({ ...before, title })),
  },
  paper: {
    kind: 'paper',
    create: (ownerId: string, overrides: State = {}) =>
      createPaper({ uploaderId: ownerId, ...overrides }),
    row: (id: string) => db().paper.findUniqueOrThrow({ where: { id } }),
    versions: (paperId: string) =>
      db().revision.findMany({ where: { paperId }, orderBy: { createdAt: 'asc' } }),
    retitle: (viewer: Parameters<typeof submitEdit>[1], id: string, title: string) =>
      submitEdit('paper', viewer, id, caller, (_tx, before) => ({ ...before, title })),
  },
} as const

export const unpublished = { isPublished: false, publishedAt: null } as const

/** An author and an administrator. */
export async function createPeople() {
  return { author: await createUser(), admin: await createAdmin() }
}
