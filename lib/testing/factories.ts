import { createHash, randomBytes } from 'node:crypto'
import { byContentLanguage } from '@/lib/core/locales'
import { plainText } from '@/lib/core/plain-text'
import { db, type Prisma } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'

// Rows for tests: each is complete and public unless the test says otherwise.

let made = 0

const next = () => {
  made += 1
  return made
}

/** Rows are a minute apart, so that the row created last comes first in lists. */
const START = Date.parse('2026-01-01T00:00:00Z')
const toMoment = (number: number) => new Date(START + number * 60_000)

/** An approved rheumatologist. */
export function createUser(over: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  return db().user.create({
    data: {
      email: `person-${next()}@ingingo.test`,
      firstName: 'Keza',
      lastName: 'Icyizere',
      role: 'RHEUMATOLOGIST',
      accountStatus: 'ACTIVE',
      isApproved: true,
      ...over,
    },
  })
}

/** A published article; its plain text is derived from its content. */
export function createArticle(over: Partial<Prisma.ArticleUncheckedCreateInput> = {}) {
  const number = next()
  const content = over.content ?? `<p>The text of article ${number}.</p>`
  return db().article.create({
    data: {
      title: `Article ${number}`,
      content,
      text: plainText(content),
      isPublished: true,
      publishedAt: toMoment(number),
      createdAt: toMoment(number),
      ...over,
    },
  })
}

/** An article awaiting its first approval. */
export function createPendingArticle(over: Partial<Prisma.ArticleUncheckedCreateInput> = {}) {
  return createArticle({ isPublished: false, publishedAt: null, ...over })
}

/** A published paper without a document. */
export function createPaper(over: Partial<Prisma.PaperUncheckedCreateInput> = {}) {
  const number = next()
  const reference = over.reference ?? `<p>The reference of paper ${number}.</p>`
  return db().paper.create({
    data: {
      title: `Paper ${number}`,
      reference,
      text: plainText(reference),
      isPublished: true,
      publishedAt: toMoment(number),
      createdAt: toMoment(number),
      ...over,
    },
  })
}

/** A video with its own YouTube id. */
export function createVideo(over: Partial<Prisma.VideoUncheckedCreateInput> = {}) {
  const number = next()
  const youtubeId = `video${String(number).padStart(6, '0')}`
  return db().video.create({
    data: {
      title: `Video ${number}`,
      url: `https://www.youtube.com/watch?v=${youtubeId}`,
      youtubeId,
      createdAt: toMoment(number),
      ...over,
    },
  })
}

export function createFact(over: Partial<Prisma.FactUncheckedCreateInput> = {}) {
  const number = next()
  return db().fact.create({
    data: {
      title: `Fact ${number}`,
      content: `The content of fact ${number}.`,
      createdAt: toMoment(number),
      ...over,
    },
  })
}

export function createFaq(over: Partial<Prisma.FaqUncheckedCreateInput> = {}) {
  const number = next()
  return db().faq.create({
    data: {
      question: `Question ${number}?`,
      answer: `The answer to question ${number}.`,
      createdAt: toMoment(number),
      ...over,
    },
  })
}

/** The texts of a topic that has the same name in every language. */
export function buildTopicTexts(name: string, synonyms: string[] = []) {
  const text = { name, description: `What is known of ${name}.`, synonyms }
  return byContentLanguage(() => text)
}

export function createTopic(over: Partial<Prisma.TopicUncheckedCreateInput> = {}) {
  const number = next()
  return db().topic.create({
    data: {
      slug: `topic-${number}`,
      kind: 'DISEASE',
      texts: buildTopicTexts(`Topic ${number}`),
      ...over,
    },
  })
}

/** A stored file and its row: a public PDF unless the test says otherwise. */
export async function createStoredFile(
  bytes: Buffer,
  over: Partial<Prisma.StoredFileUncheckedCreateInput> = {},
) {
  const key = over.key ?? `test/${randomBytes(16).toString('hex')}`
  await storage().put(key, bytes)
  return db().storedFile.create({
    data: {
      kind: 'PAPER',
      visibility: 'PUBLIC',
      mime: 'application/pdf',
      size: bytes.length,
      sha256: Uint8Array.from(createHash('sha256').update(bytes).digest()),
      key,
      ...over,
    },
  })
}

/** An open, routine case of the forum unless the test says otherwise. */
export function createForumPost(over: Partial<Prisma.ForumPostUncheckedCreateInput> = {}) {
  const number = next()
  const content = over.content ?? `<p>The text of case ${number}.</p>`
  return db().forumPost.create({
    data: {
      title: `Case ${number}`,
      content,
      text: plainText(content),
      createdAt: toMoment(number),
      ...over,
    },
  })
}

/** An answer to a case, or a reply if `parentId` is set. */
export function createForumComment(
  over: Partial<Prisma.ForumCommentUncheckedCreateInput> & { postId: string },
) {
  const number = next()
  return db().forumComment.create({
    data: { content: `<p>Comment ${number}.</p>`, createdAt: toMoment(number), ...over },
  })
}

/** A comment on an article, visible to everybody unless the test says otherwise. */
export function createArticleComment(
  over: Partial<Prisma.CommentUncheckedCreateInput> & { articleId: string },
) {
  const number = next()
  return db().comment.create({
    data: { kind: 'article', content: `Comment ${number}.`, createdAt: toMoment(number), ...over },
  })
}

/** A comment on a paper, visible to everybody unless the test says otherwise. */
export function createPaperComment(
  over: Partial<Prisma.CommentUncheckedCreateInput> & { paperId: string },
) {
  const number = next()
  return db().comment.create({
    data: { kind: 'paper', content: `Comment ${number}.`, createdAt: toMoment(number), ...over },
  })
}
