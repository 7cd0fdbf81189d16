import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { audiences } from '@/lib/core/audiences'
import { topicKinds } from '@/lib/core/content-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { linkedKinds } from '@/lib/modules/content/translations/schema'
import { referralDto } from '@/lib/modules/forum/cases/referral-schema'
import { icdSystems, topicTexts } from '@/lib/modules/topics/schema'

const FOLDER = new URL('./content/', import.meta.url)

const language = z.enum(contentLanguages)
const status = z.enum(['approved', 'pending'])
const daysAgo = z.number().nonnegative()
const clinician = z.enum(['rheumatologist', 'rheumatologist2', 'internist'])
const specialist = z.enum(['rheumatologist', 'rheumatologist2'])
const writer = z.enum([...clinician.options, 'visitor'])
const source = z.string().max(300).nullish()
/** Slugs of `topics.json`. */
const topics = z.array(z.string())

const topic = z.object({
  slug: z.string(),
  kind: z.enum(topicKinds),
  icd_system: z.enum(icdSystems).nullable(),
  icd_code: z.string().nullable(),
  texts: topicTexts,
})

const article = z.object({
  title: z.string().min(1).max(300),
  language,
  audience: z.enum(audiences).optional(),
  status,
  author: specialist,
  reviewer: specialist.nullable(),
  daysAgo,
  /** A file of `content/covers`. */
  cover: z
    .string()
    .regex(/^[a-z0-9-]+\.svg$/)
    .nullable(),
  summary: z.string().max(400),
  topics,
})

const paper = z.object({
  title: z.string().min(1).max(200),
  language,
  status,
  uploader: clinician,
  daysAgo,
  authors: z.array(z.string().min(1)).min(1),
  journal: z.string().max(300).nullable(),
  year: z.number().int().min(1900).max(2100).nullable(),
  doi: z.string().max(200).nullable(),
  licence: z.string().max(100).nullable(),
  abstract: z.string().min(1),
  reference: z.string().min(1),
  /** The page count of its PDF; `words` is its searchable text, one entry per page. */
  pages: z.number().int().positive(),
  words: z.array(z.string()).min(1),
  topics,
})

const video = z.object({
  title: z.string().min(1).max(300),
  url: z.url().max(500),
  publisher: z.string().min(1).max(100),
  language,
  minutes: z.number().int().optional(),
  megabytes: z.number().int().optional(),
  transcript: z.string().optional(),
  topics,
})
const fact = z.object({
  title: z.string().min(1).max(200),
  content: z.string(),
  language,
  source,
  topics,
})
const faq = z.object({
  question: z.string().min(1).max(300),
  answer: z.string().min(1),
  language,
  source,
  topics,
})

const translation = z.object({
  kind: z.enum(linkedKinds),
  title: z.string(),
  original: z.string(),
  /** Days since an article's original changed. */
  originalChangedDaysAgo: daysAgo.optional(),
})

const comments = z.object({
  /** `article` and `paper` are indexes among the approved English ones, the oldest being 0. */
  articles: z.array(
    z.object({
      article: z.number().int(),
      author: writer,
      content: z.string().min(1),
      daysAfter: daysAgo,
    }),
  ),
  papers: z.array(
    z.object({
      paper: z.number().int(),
      author: writer,
      comment: z.string().min(1),
      daysAfter: daysAgo,
    }),
  ),
})

const forumComment = z.object({
  author: clinician,
  content: z.string().min(1),
  hoursAfter: z.number().nonnegative(),
  get replies() {
    return z.array(forumComment)
  },
})

const forumPost = z.object({
  title: z.string().min(1).max(300),
  content: z.string().min(1),
  referral: referralDto.optional(),
  case_status: z.enum(['ROUTINE', 'URGENCY']),
  author: clinician,
  tagged: z.array(specialist).max(10),
  daysAgo,
  state: z.enum(['open', 'answered', 'closed']),
  outcome: z.string().nullable(),
  comments: z.array(forumComment),
})

/** Real hospitals; people who know their telephone numbers enter them later. */
const facility = z.object({ name: z.string().max(200), district: z.string().max(100) })

export type ArticleContent = z.infer<typeof article> & { name: string; html: string }
export type PaperContent = z.infer<typeof paper> & { pdf: Buffer }
export type VideoContent = z.infer<typeof video>
export type FactContent = z.infer<typeof fact>
export type FaqContent = z.infer<typeof faq>
export type TranslationContent = z.infer<typeof translation>
export type CommentsContent = z.infer<typeof comments>
export type ForumPostContent = z.infer<typeof forumPost>
export type ForumCommentContent = z.infer<typeof forumComment>

export type TopicContent = z.infer<typeof topic>

export interface SeedContent {
  topics: TopicContent[]
  articles: ArticleContent[]
  papers: PaperContent[]
  videos: VideoContent[]
  facts: FactContent[]
  faqs: FaqContent[]
  translations: TranslationContent[]
  comments: CommentsContent
  forum: ForumPostContent[]
  facilities: z.infer<typeof facility>[]
  /** SVG sources of the existing covers, by file name. */
  covers: Map<string, Buffer>
}

const readText = (path: string) => readFile(new URL(path, FOLDER), 'utf8')

async function readContent<T extends z.ZodType>(path: string, schema: T): Promise<z.infer<T>> {
  try {
    return schema.parse(JSON.parse(await readText(path)))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(
      `${fileURLToPath(new URL(path, FOLDER))} is not as the seed needs it:\n${reason}`,
    )
  }
}

async function listFiles(folder: string, ending: string): Promise<string[]> {
  try {
    const names = await readdir(new URL(`${folder}/`, FOLDER))
    return names.filter((name) => name.endsWith(ending)).sort()
  } catch {
    return []
  }
}

async function readArticle(file: string): Promise<ArticleContent> {
  const name = basename(file, '.json')
  const [fields, html] = await Promise.all([
    readContent(`articles/${file}`, article),
    readText(`articles/${name}.html`),
  ])
  return { ...fields, name, html }
}

async function readPaper(file: string): Promise<PaperContent> {
  const [fields, pdf] = await Promise.all([
    readContent(`papers/${file}`, paper),
    readFile(new URL(`papers/${basename(file, '.json')}.pdf`, FOLDER)),
  ])
  return { ...fields, pdf }
}

/**
 * Reads and validates the demonstration content of `prisma/seed/content`.
 * @throws Error naming the invalid file, and where.
 */
export async function readSeedContent(): Promise<SeedContent> {
  const articleFiles = await listFiles('articles', '.json')
  const paperFiles = await listFiles('papers', '.json')
  const coverFiles = await listFiles('covers', '.svg')
  const [topicList, videos, facts, moreFacts, faqs, moreFaqs, comment, forum] = await Promise.all([
    readContent('topics.json', z.array(topic)),
    readContent('videos.json', z.array(video)),
    readContent('facts.json', z.array(fact)),
    readContent('facts-rw-fr.json', z.array(fact)),
    readContent('faqs.json', z.array(faq)),
    readContent('faqs-rw-fr.json', z.array(faq)),
    readContent('comments.json', comments),
    readContent('forum.json', z.array(forumPost)),
  ])
  return {
    topics: topicList,
    articles: await Promise.all(articleFiles.map(readArticle)),
    papers: await Promise.all(paperFiles.map(readPaper)),
    videos,
    facts: [...facts, ...moreFacts],
    faqs: [...faqs, ...moreFaqs],
    translations: await readContent('translations.json', z.array(translation)),
    comments: comment,
    forum,
    facilities: await readContent('facilities.json', z.array(facility)),
    covers: new Map(
      await Promise.all(
        coverFiles.map(
          async (name) => [name, await readFile(new URL(`covers/${name}`, FOLDER))] as const,
        ),
      ),
    ),
  }
}
