import { createHash, randomBytes } from 'node:crypto'
import { byContentLanguage } from '@/lib/core/locales'
import { plainText } from '@/lib/core/plain-text'
import { db, type Prisma } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'

// Rows for tests: each is complete and public unless the test says otherwise.

let count = 0

const nextNumber = () => {
  count += 1
  return count
}

/** Rows are a minute apart, so that the row created last comes first in lists. */
const START = Date.parse('2026-01-01T00:00:00Z')
const toDate = (number: number) => new Date(START + number * 60_000)

/** An approved rheumatologist. */
export function createUser(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  return db().user.create({
    data: {
      email: `person-${nextNumber()}@ingingo.test`,
      firstName: 'Keza',
      lastName: 'Icyizere',
      role: 'RHEUMATOLOGIST',
      accountStatus: 'ACTIVE',
      isApproved: true,
      ...overrides,
    },
  })
}

/** A published article; its plain text is derived from its content. */
export function createArticle(overrides: Partial<Prisma.ArticleUncheckedCreateInput> = {}) {
  const number = nextNumber()
  const content = overrides.content ?? `<p>The text of article ${number}.</p>`
  return db().article.create({
    data: {
      title: `Article ${number}`,
      content,
      text: plainText(content),
      isPublished: true,
      publishedAt: toDate(number),
      createdAt: toDate(number),
      ...overrides,
    },
  })
}

/** An article awaiting its first approval. */
export function createPendingArticle(overrides: Partial<Prisma.ArticleUncheckedCreateInput> = {}) {
  return createArticle({ isPublished: false, publishedAt: null, ...overrides })
}

/** A published paper without a document. */
export function createPaper(overrides: Partial<Prisma.PaperUncheckedCreateInput> = {}) {
  const number = nextNumber()
  const reference = overrides.reference ?? `<p>The reference of paper ${number}.</p>`
  return db().paper.create({
    data: {
      title: `Paper ${number}`,
      reference,
      text: plainText(reference),
      isPublished: true,
      publishedAt: toDate(number),
      createdAt: toDate(number),
      ...overrides,
    },
  })
}

/** A video with its own YouTube id. */
export function createVideo(overrides: Partial<Prisma.VideoUncheckedCreateInput> = {}) {
  const number = nextNumber()
  const youtubeId = `video${String(number).padStart(6, '0')}`
  return db().video.create({
    data: {
      title: `Video ${number}`,
      url: `https://www.youtube.com/watch?v=${youtubeId}`,
      youtubeId,
      createdAt: toDate(number),
      ...overrides,
    },
  })
}

export function createFact(overrides: Partial<Prisma.FactUncheckedCreateInput> = {}) {
  const number = nextNumber()
  return db().fact.create({
    data: {
      title: `Fact ${number}`,
      content: `The content of fact ${number}.`,
      createdAt: toDate(number),
      ...overrides,
    },
  })
}

export function createFaq(overrides: Partial<Prisma.FaqUncheckedCreateInput> = {}) {
  const number = nextNumber()
  return db().faq.create({
    data: {
      question: `Question ${number}?`,
      answer: `The answer to question ${number}.`,
      createdAt: toDate(number),
      ...overrides,
    },
  })
}

/** The texts of a topic that has the same name in every language. */
export function buildTopicTexts(name: string, synonyms: string[] = []) {
  const text = { name, description: `What is known of ${name}.`, synonyms }
  return byContentLanguage(() => text)
}

export function createTopic(overrides: Partial<Prisma.TopicUncheckedCreateInput> = {}) {
  const number = nextNumber()
  return db().topic.create({
    data: {
      slug: `topic-${number}`,
      kind: 'DISEASE',
      texts: buildTopicTexts(`Topic ${number}`),
      ...overrides,
    },
  })
}

/** A stored file and its row: a public PDF unless the test says otherwise. */
export async function createStoredFile(
  bytes: Buffer,
  overrides: Partial<Prisma.StoredFileUncheckedCreateInput> = {},
) {
  const key = overrides.key ?? `test/${randomBytes(16).toString('hex')}`
  await storage().put(key, bytes)
  return db().storedFile.create({
    data: {
      kind: 'PAPER',
      visibility: 'PUBLIC',
      mime: 'application/pdf',
      size: bytes.length,
      sha256: Uint8Array.from(createHash('sha256').update(bytes).digest()),
      key,
      ...overrides,
    },
  })
}

/** An open, routine case of the forum unless the test says otherwise. */
export function createForumPost(overrides: Partial<Prisma.ForumPostUncheckedCreateInput> = {}) {
  const number = nextNumber()
  const content = overrides.content ?? `<p>The text of case ${number}.</p>`
  return db().forumPost.create({
    data: {
      title: `Case ${number}`,
      content,
      text: plainText(content),
      createdAt: toDate(number),
      ...overrides,
    },
  })
}

/** An answer to a case, or a reply if `parentId` is set. */
export function createForumComment(
  overrides: Partial<Prisma.ForumCommentUncheckedCreateInput> & { postId: string },
) {
  const number = nextNumber()
  return db().forumComment.create({
    data: { content: `<p>Comment ${number}.</p>`, createdAt: toDate(number), ...overrides },
  })
}

/** A comment on an article, visible to everybody unless the test says otherwise. */
export function createArticleComment(
  overrides: Partial<Prisma.CommentUncheckedCreateInput> & { articleId: string },
) {
  const number = nextNumber()
  return db().comment.create({
    data: {
      kind: 'article',
      content: `Comment ${number}.`,
      createdAt: toDate(number),
      ...overrides,
    },
  })
}

/** A comment on a paper, visible to everybody unless the test says otherwise. */
export function createPaperComment(
  overrides: Partial<Prisma.CommentUncheckedCreateInput> & { paperId: string },
) {
  const number = nextNumber()
  return db().comment.create({
    data: { kind: 'paper', content: `Comment ${number}.`, createdAt: toDate(number), ...overrides },
  })
}
