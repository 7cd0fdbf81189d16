import { plainText } from '@/lib/core/plain-text'
import { setTopics } from '@/lib/modules/content/service'
import type { StoredFileData } from '@/lib/modules/files/put-files'
import { sanitizeRichText } from '@/lib/platform/html/sanitize'
import type { ArticleContent } from './content'
import type { SeedContext } from './context'
import { daysAfter, daysBefore, oldestFirst } from './times'

/** An item that comments belong to. */
export interface SeededItem {
  id: string
  language: ArticleContent['language']
  publishedAt: Date | null
}

const REVIEW_EVERY_DAYS = 365

/** The edit that waits for approval: one more sentence, before the sources. */
const EDIT = {
  article: 'gout-attacks-treatment-food-myths',
  before: '<h2>Sources</h2>',
  added:
    '<p>Keep a list of your uric acid results with their dates, and bring it to every visit. It shows better than any single test whether the dose is right.</p>',
}

/** A text that changed after publication: its first version said something else, and readers are told. */
const CHANGED = {
  article: 'methotrexate-using-it-safely',
  daysAgo: 20,
  now: 'Recent guidance is reassuring for men who take low weekly doses, but some leaflets advise stopping. Men should discuss it before trying to have a child.',
  before: 'Men should stop methotrexate three months before trying to have a child.',
  note: 'Men were told to stop methotrexate before trying to have a child. The guidance has changed: please discuss it with your doctor, and do not stop by yourself.',
}

const MUST_REMAIN = [
  /<table>/g,
  /<th scope="row">/g,
  /<aside class="care[ "]/g,
  /<a href=/g,
  /<li>/g,
]

/** Sanitises a text as every write does, and verifies that nothing was lost. */
export function cleanSeedHtml(html: string, name: string): string {
  const clean = sanitizeRichText(html)
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
  const lost = MUST_REMAIN.filter((pattern) => count(clean, pattern) !== count(html, pattern))
  if (lost.length > 0 || plainText(clean) !== plainText(html)) {
    throw new Error(`The text of ${name} holds what the sanitiser takes away: ${lost.join(', ')}`)
  }
  return clean
}

async function seedCover(
  { tx, people }: SeedContext,
  article: ArticleContent,
  covers: Map<string, StoredFileData>,
): Promise<string | null> {
  const cover = covers.get(article.title)
  if (!cover) return null
  const { id } = await tx.storedFile.create({
    data: { ...cover, uploaderId: people[article.author] },
    select: { id: true },
  })
  return id
}

async function seedArticle(
  context: SeedContext,
  article: ArticleContent,
  covers: Map<string, StoredFileData>,
): Promise<SeededItem> {
  const { tx, now, people } = context
  const content = cleanSeedHtml(article.html, article.name)
  const createdAt = daysBefore(now, article.daysAgo)
  const publishedAt = article.status === 'approved' ? daysAfter(createdAt, 1) : null
  const reviewedAt = article.reviewer && publishedAt
  const { id, coverId } = await tx.article.create({
    data: {
      title: article.title,
      content,
      text: plainText(content),
      summary: article.summary,
      language: article.language,
      ...(article.audience && { audience: article.audience }),
      coverId: await seedCover(context, article, covers),
      authorId: people[article.author],
      reviewerId: article.reviewer && people[article.reviewer],
      reviewedAt,
      reviewDueAt: reviewedAt && daysAfter(reviewedAt, REVIEW_EVERY_DAYS),
      isPublished: publishedAt !== null,
      publishedAt,
      createdAt,
      updatedAt: publishedAt ?? createdAt,
    },
    select: { id: true, coverId: true },
  })
  await setTopics(tx, 'article', id, article.topics)
  if (article.name === EDIT.article) {
    await tx.revision.create({
      data: {
        kind: 'article',
        articleId: id,
        title: article.title,
        summary: article.summary,
        language: article.language,
        content: sanitizeRichText(content.replace(EDIT.before, `${EDIT.added}${EDIT.before}`)),
        fileId: coverId,
        topics: [...article.topics].sort(),
        editorId: people[article.author],
        createdAt: daysBefore(now, 1),
      },
    })
  }
  if (article.name === CHANGED.article && publishedAt)
    await seedChange(context, article, { id, content, publishedAt })
  return { id, language: article.language, publishedAt }
}

/** Stores both versions of a changed text; its reviewer read the newer one. */
async function seedChange(
  { tx, now, people }: SeedContext,
  article: ArticleContent,
  item: { id: string; content: string; publishedAt: Date },
): Promise<void> {
  if (!item.content.includes(CHANGED.now)) throw new Error('The seeded change has lost its place.')
  const changedAt = daysBefore(now, CHANGED.daysAgo)
  const version = {
    kind: 'article',
    articleId: item.id,
    title: article.title,
    summary: article.summary,
    language: article.language,
    state: 'APPROVED',
    editorId: people[article.author],
    deciderId: people.admin,
  } as const
  const { content, publishedAt } = item
  await tx.revision.create({
    data: {
      ...version,
      content: content.replace(CHANGED.now, CHANGED.before),
      createdAt: publishedAt,
      decidedAt: publishedAt,
    },
  })
  const { code } = await tx.revision.create({
    data: {
      ...version,
      content,
      changeNote: CHANGED.note,
      createdAt: changedAt,
      decidedAt: changedAt,
    },
    select: { code: true },
  })
  await tx.article.update({
    where: { id: item.id },
    data: {
      code,
      changeNote: CHANGED.note,
      changeNotedAt: changedAt,
      contentChangedAt: changedAt,
      reviewedAt: changedAt,
      updatedAt: changedAt,
    },
  })
}

/** Writes the articles, oldest first, one pending edit, and one changed text. */
export async function seedArticles(
  context: SeedContext,
  articles: ArticleContent[],
  covers: Map<string, StoredFileData>,
): Promise<SeededItem[]> {
  const seeded: SeededItem[] = []
  for (const article of oldestFirst(articles)) {
    seeded.push(await seedArticle(context, article, covers))
  }
  return seeded
}
