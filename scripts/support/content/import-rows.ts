import type { z } from 'zod'
import { articleTextNames, paperTextNames, storedTexts } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { byName } from '@/lib/core/objects'
import { boundTexts } from '@/lib/core/rich-text'
import { extractYoutubeId } from '@/lib/core/youtube'
import { commentSchemas } from '@/lib/modules/comments/schema'
import { articleInput } from '@/lib/modules/content/articles/schema'
import { buildSearchText } from '@/lib/modules/content/papers/find-in-text'
import { paperInput } from '@/lib/modules/content/papers/schema'
import { setTopics } from '@/lib/modules/content/service'
import { factInput } from '@/lib/modules/facts/schema'
import { faqInput } from '@/lib/modules/faqs/schema'
import { topicInput, toTopicTexts } from '@/lib/modules/topics/schema'
import { videoInput } from '@/lib/modules/videos/schema'
import type { TransactionClient } from '@/lib/platform/db/client'
import { type CleanText, cleanText } from '@/lib/platform/html/text-work'
import type { Content } from './schema'

/** The sanitised rich texts of an export, by the id of their article or paper. */
interface CleanTexts {
  of: (id: string) => CleanText
}

function clean(id: string, html: string): CleanText {
  const found = cleanText(html)
  if ('exceeded' in found) throw new AppError('invalid', `${id}: ${boundTexts[found.exceeded]}`)
  if (found.isEmpty) throw new AppError('invalid', `${id}: its text shows nothing`)
  return found
}

/**
 * Passes every rich text through the sanitiser, as on every write.
 * @throws AppError `invalid` for a text that exceeds a limit, or of which nothing is left
 */
export function cleanTexts({ articles, papers }: Content): CleanTexts {
  const texts = new Map([
    ...articles.map(({ id, content }) => [id, clean(id, content)] as const),
    ...papers.map(({ id, reference }) => [id, clean(id, reference)] as const),
  ])
  return {
    of(id) {
      const found = texts.get(id)
      if (!found) throw new Error(`The text of ${id} was not cleaned.`)
      return found
    },
  }
}

type Approved = Content['articles'][number] | Content['papers'][number]
type CuratedRow =
  | Content['videos'][number]
  | Content['facts'][number]
  | Content['questions'][number]

const when = (time: string | null) => time && new Date(time)

/** Applies a form's rules and returns the input as the form would store it. */
function parseInput<Shape extends z.ZodType>(shape: Shape, sent: z.input<Shape>): z.output<Shape> {
  const parsed = shape.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('invalid', `${issue?.path.join('.')}: ${issue?.message}`)
}

/** Originals come before the translations that refer to them. */
const originalsFirst = <Row extends { translation_of: string | null }>(rows: readonly Row[]) => [
  ...rows.filter(({ translation_of }) => translation_of === null),
  ...rows.filter(({ translation_of }) => translation_of !== null),
]

const approvedData = (row: Approved) => ({
  id: row.id,
  language: row.language,
  audience: row.audience,
  reviewerId: row.reviewer,
  reviewedAt: when(row.reviewed_at),
  reviewDueAt: when(row.review_due_at),
  isPublished: true,
  publishedAt: when(row.published_at),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  contentChangedAt: when(row.content_changed_at),
  changeNote: row.change_note?.trim() || null,
  changeNotedAt: when(row.change_noted_at),
  code: row.code,
  commentsOpen: row.comments_open,
  translationOf: row.translation_of,
  translatedAt: when(row.translated_at),
})

const curatedData = (row: CuratedRow) => ({
  id: row.id,
  language: row.language,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  contentChangedAt: when(row.content_changed_at),
  translationOf: row.translation_of,
  translatedAt: when(row.translated_at),
})

/** An author is only a name: an account without rights or address that nobody can sign in to. */
async function importAuthors(tx: TransactionClient, { authors }: Content): Promise<void> {
  await tx.user.createMany({
    data: authors.map(({ id, name }) => ({
      id,
      email: `${id}@imported.invalid`,
      firstName: name,
      lastName: '',
      accountStatus: 'DEACTIVE',
    })),
  })
}

/** Overwrites existing topics with the export's; the instance's other topics stay. */
async function importTopics(tx: TransactionClient, { topics }: Content): Promise<void> {
  for (const { slug, kind, icd_system, icd_code, texts } of topics) {
    const fields = Object.entries(texts).flatMap(([language, { name, description, synonyms }]) => [
      [`name_${language}`, name],
      [`description_${language}`, description],
      [`synonyms_${language}`, synonyms.join('; ')],
    ])
    const code = { icd_system: icd_system ?? '', icd_code: icd_code ?? '' } as const
    const sent = { slug, kind, ...code, ...Object.fromEntries(fields) }
    const input = parseInput(topicInput, sent as z.input<typeof topicInput>)
    const data = {
      kind,
      icdSystem: input.icd_system || null,
      icdCode: input.icd_code || null,
      texts: toTopicTexts(input),
      deletedAt: null,
    }
    await tx.topic.upsert({ where: { slug }, create: { slug, ...data }, update: data })
  }
}

/** Runs last: nothing can be put under an archived topic. */
const archiveTopics = (tx: TransactionClient, { topics }: Content) =>
  tx.topic.updateMany({
    where: { slug: { in: topics.flatMap(({ slug, archived }) => (archived ? slug : [])) } },
    data: { deletedAt: new Date() },
  })

async function importArticles(tx: TransactionClient, { articles }: Content, cleaned: CleanTexts) {
  for (const row of originalsFirst(articles)) {
    const texts = byName(articleTextNames, (name) => row[name] ?? '')
    const input = parseInput(articleInput, { article_title: row.title, ...texts })
    const { html, text } = cleaned.of(row.id)
    await tx.article.create({
      data: {
        ...approvedData(row),
        title: filled(input.article_title, 'title'),
        ...storedTexts(input, articleTextNames),
        content: html,
        text,
        coverId: row.cover,
        authorId: row.author,
      },
    })
    await setTopics(tx, 'article', row.id, row.topics)
  }
}

const sentPaper = (row: Content['papers'][number]) => ({
  paper_title: row.title,
  authors: JSON.stringify(row.authors),
  year: row.year === null ? '' : String(row.year),
  ...byName(paperTextNames, (name) => row[name] ?? ''),
})

async function importPapers(
  tx: TransactionClient,
  { papers }: Content,
  texts: CleanTexts,
  words: ReadonlyMap<string, string>,
) {
  for (const row of originalsFirst(papers)) {
    const { paper_title, authors = [], ...input } = parseInput(paperInput, sentPaper(row))
    const { html } = texts.of(row.id)
    await tx.paper.create({
      data: {
        ...approvedData(row),
        title: filled(paper_title, 'title'),
        reference: html,
        text: buildSearchText(
          html,
          input.abstract || null,
          (row.file && words.get(row.file)) ?? '',
        ),
        authors,
        year: input.year ?? null,
        ...storedTexts(input, paperTextNames),
        fileId: row.file,
        uploaderId: row.author,
      },
    })
    await setTopics(tx, 'paper', row.id, row.topics)
  }
}

function filled(value: string | undefined, name: string): string {
  if (value) return value
  throw new AppError('invalid', `${name}: it is empty`)
}

async function importVideos(tx: TransactionClient, { videos }: Content) {
  for (const row of originalsFirst(videos)) {
    const { title, url, publisher, minutes, megabytes, transcript } = row
    const details = { publisher, minutes, megabytes, transcript }
    const sent = { video_title: title, video_url: url, ...details }
    const input = parseInput(videoInput, sent)
    await tx.video.create({
      data: {
        ...curatedData(row),
        audience: row.audience,
        title: input.video_title,
        url: input.video_url,
        // A link from before links were validated leads to no video; its card says so.
        youtubeId: extractYoutubeId(input.video_url),
        publisher: input.publisher ?? '',
        minutes: input.minutes ?? null,
        megabytes: input.megabytes ?? null,
        transcript: input.transcript ?? '',
      },
    })
    await setTopics(tx, 'video', row.id, row.topics)
  }
}

async function importFactsAndQuestions(tx: TransactionClient, { facts, questions }: Content) {
  for (const row of originalsFirst(facts)) {
    const sent = { duk_title: row.title, duk_content: row.content, source: row.source }
    const { duk_title: title, duk_content: content = '', source } = parseInput(factInput, sent)
    const data = { ...curatedData(row), title, content, source: source || null }
    await tx.fact.create({ data })
    await setTopics(tx, 'fact', row.id, row.topics)
  }
  for (const row of originalsFirst(questions)) {
    const sent = { faq_title: row.question, faq_expansion: row.answer, source: row.source }
    const { faq_title: question, faq_expansion: answer, source } = parseInput(faqInput, sent)
    await tx.faq.create({ data: { ...curatedData(row), question, answer, source: source || null } })
    await setTopics(tx, 'faq', row.id, row.topics)
  }
}

async function importComments(tx: TransactionClient, { comments }: Content) {
  const shape = commentSchemas.article.input
  const data = comments.map((row) => {
    const { content = '' } = parseInput(shape, { content: row.content, article_id: row.item })
    return {
      id: row.id,
      kind: row.on,
      [`${row.on}Id`]: row.item,
      authorId: row.author,
      content,
      createdAt: row.created_at,
      editedAt: when(row.edited_at),
    }
  })
  await tx.comment.createMany({ data })
}

/** Writes all rows except those of files and site texts, by the rules that apply to them today. */
export async function importRows(
  tx: TransactionClient,
  content: Content,
  { texts, words }: { texts: CleanTexts; words: ReadonlyMap<string, string> },
): Promise<void> {
  await importAuthors(tx, content)
  await importTopics(tx, content)
  await importArticles(tx, content, texts)
  await importPapers(tx, content, texts, words)
  await importVideos(tx, content)
  await importFactsAndQuestions(tx, content)
  await importComments(tx, content)
  await archiveTopics(tx, content)
}
