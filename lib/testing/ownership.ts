import { db } from '@/lib/platform/db/client'
import { createAdmin, createVisitor, signIn } from './accounts'
import {
  buildTopicTexts,
  createArticle,
  createArticleComment,
  createFact,
  createFaq,
  createForumComment,
  createForumPost,
  createPaper,
  createPaperComment,
  createStoredFile,
  createTopic,
  createUser,
  createVideo,
} from './factories'

// The callers and what they own, for the table of routes, roles and ownership.

/** All callers. Owners call about their own items, all others about somebody else's. */
export const CALLERS = [
  'nobody',
  'a visitor',
  'an unapproved owner',
  'the owner',
  'another rheumatologist',
  'an internist',
  'an administrator',
  'a deactivated owner',
] as const

export type CallerName = (typeof CALLERS)[number]

/** A caller: their token, and the owner of the item they call about. */
export interface CallingPerson {
  id: string | null
  bearer: string | null
  ownerId: string
}

const isOwner = (name: CallerName) => name.endsWith('owner')

function createPerson(name: Exclude<CallerName, 'nobody'>) {
  const make = {
    'a visitor': () => createVisitor(),
    'an unapproved owner': () => createUser({ isApproved: false }),
    'the owner': () => createUser(),
    'another rheumatologist': () => createUser(),
    'an internist': () => createUser({ role: 'INTERNAL_MEDICINE' }),
    'an administrator': () => createAdmin(),
    'a deactivated owner': () => createUser({ accountStatus: 'DEACTIVE' }),
  }
  return make[name]()
}

/** All callers, signed in. */
export async function createCallers(): Promise<Map<CallerName, CallingPerson>> {
  const callers = new Map<CallerName, CallingPerson>()
  const someone = await createUser()
  for (const name of CALLERS) {
    const person = name === 'nobody' ? null : await createPerson(name)
    const bearer = person && (await signIn(person))
    callers.set(name, {
      id: person?.id ?? null,
      bearer,
      ownerId: person && isOwner(name) ? person.id : someone.id,
    })
  }
  return callers
}

/** An item's state: it awaits its first approval, is public, or was public and is deleted. */
export type ItemState = 'pending' | 'approved' | 'deleted'

/** The values for the segments of an address. */
export interface OwnedItem {
  id: string
  /** An approved version of it. */
  version?: string
  /** Its cover or document. */
  fileId?: string
}

const stateFields = {
  pending: { isPublished: false, publishedAt: null },
  approved: {},
  deleted: { deletedAt: new Date() },
} as const
const version = { state: 'APPROVED', title: 'Before', content: '<p>Before.</p>' } as const

async function createOwnedArticle(state: ItemState, authorId: string): Promise<OwnedItem> {
  const picture = { kind: 'COVER', mime: 'image/webp', uploaderId: authorId } as const
  const { id: coverId } = await createStoredFile(Buffer.from('picture'), picture)
  const overrides = { title: 'Owned knee', authorId, coverId, ...stateFields[state] }
  const { id: articleId } = await createArticle(overrides)
  const { id } = await db().revision.create({
    data: { kind: 'article', articleId, ...version, fileId: coverId },
  })
  return { id: articleId, version: id, fileId: coverId }
}

async function createOwnedPaper(state: ItemState, uploaderId: string): Promise<OwnedItem> {
  const { id: fileId } = await createStoredFile(Buffer.from('%PDF-1.7'), { uploaderId })
  const overrides = { title: 'Owned knee', uploaderId, fileId, ...stateFields[state] }
  const { id: paperId } = await createPaper(overrides)
  const { id } = await db().revision.create({
    data: { kind: 'paper', paperId, ...version, fileId },
  })
  return { id: paperId, version: id, fileId }
}

const deletion = (state: ItemState) => (state === 'deleted' ? stateFields.deleted : {})

/** One item of each kind, in a given state; kinds without approval are public or deleted. */
export const ownedItems = {
  article: createOwnedArticle,
  paper: createOwnedPaper,
  video: (state: ItemState) => createVideo({ title: 'Owned knee', ...deletion(state) }),
  duk: (state: ItemState) => createFact({ title: 'Owned knee', ...deletion(state) }),
  /** An urgent case, so that it can be acknowledged. */
  forum: (state: ItemState, authorId: string) =>
    createForumPost({ title: 'Owned knee', caseStatus: 'URGENCY', authorId, ...deletion(state) }),
  comment: async (state: ItemState, authorId: string) => {
    const { id: postId } = await createForumPost()
    return createForumComment({ postId, authorId, ...deletion(state) })
  },
  /** `deleted`: the article or paper they are on is no longer public. */
  'article-comment': async (state: ItemState, authorId: string) => {
    const { id: articleId } = await createArticle(stateFields[state])
    return createArticleComment({ articleId, authorId })
  },
  paper_comment: async (state: ItemState, authorId: string) => {
    const { id: paperId } = await createPaper(stateFields[state])
    return createPaperComment({ paperId, authorId })
  },
  topic: (state: ItemState) =>
    createTopic({ texts: buildTopicTexts('Owned knee'), ...deletion(state) }),
  faq: (state: ItemState) => createFaq({ question: 'Owned knee?', ...deletion(state) }),
} satisfies Record<string, (state: ItemState, ownerId: string) => Promise<OwnedItem>>

export type ItemKind = keyof typeof ownedItems

/** Names the reviewer of an article or a paper, as an administrator would. */
export async function nameReviewer(kind: 'article' | 'paper', id: string, reviewerId: string) {
  const change = { where: { id }, data: { reviewerId } }
  if (kind === 'article') await db().article.update(change)
  else await db().paper.update(change)
}
