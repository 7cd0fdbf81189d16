import { insertDraftEntries } from '@/lib/modules/registers/service'
import { db } from '@/lib/platform/db/client'
import { seedArticles } from './articles'
import { seedComments } from './comments'
import { readSeedContent } from './content'
import { seedFacts } from './facts'
import { seedFaqs } from './faqs'
import { storeSeedFiles } from './files'
import { seedForum } from './forum'
import { type DemoMark, MARK_KEY } from './mark'
import { seedPapers } from './papers'
import { type Credential, makeCredentials, seedPeople } from './people'
import { seedProfiles } from './profiles'
import { seedRoster } from './roster'
import { seedTopics } from './topics'
import { seedTranslations } from './translations'
import { seedVideos } from './videos'

const TIMEOUT_MS = 60_000

export interface SeedResult {
  counts: Record<string, number>
  /** The demo accounts, in the order of `demoPeople`. */
  credentials: Credential[]
  /** Covers that an article names but that do not exist. */
  missingCovers: string[]
}

/** Returns whether there is a user or an article: then the database is in use. */
async function hasContent(): Promise<boolean> {
  const user = await db().user.findFirst({ select: { id: true } })
  return user !== null || (await db().article.findFirst({ select: { id: true } })) !== null
}

/**
 * Fills an empty database with the demonstration: people, articles, papers with their PDFs, videos, facts, questions,
 * comments and forum cases, in one transaction. Stores files, encodes pictures and hashes passwords beforehand.
 * @returns null when the database already has content; it is then left as it is.
 */
export async function seedDatabase({
  now = new Date(),
  randomPasswords = false,
} = {}): Promise<SeedResult | null> {
  if (await hasContent()) return null
  const content = await readSeedContent()
  const [credentials, files] = await Promise.all([
    makeCredentials(randomPasswords),
    storeSeedFiles(content),
  ])
  const counts = {
    articles: content.articles.length,
    papers: content.papers.length,
    videos: content.videos.length,
    facts: content.facts.length,
    faqs: content.faqs.length,
    cases: content.forum.length,
  }
  const mark: DemoMark = {
    at: now.toISOString(),
    passwords: randomPasswords ? 'random' : 'published',
    counts,
  }
  await db().$transaction(
    async (tx) => {
      // The key is unique: of two concurrent seeds one fails here and writes nothing.
      await tx.setting.create({ data: { key: MARK_KEY, value: { ...mark } } })
      const context = { tx, now, people: await seedPeople(tx, now, credentials) }
      await seedTopics(context, content.topics)
      const articles = await seedArticles(context, content.articles, files.covers)
      const papers = await seedPapers(context, content.papers, files.papers)
      await seedVideos(context, content.videos)
      await seedFacts(context, content.facts)
      await seedFaqs(context, content.faqs)
      await seedTranslations(context, content.translations)
      await seedComments(context, content.comments, { articles, papers })
      await seedRoster(context)
      await seedForum(context, content.forum)
      await seedProfiles(context)
      await tx.facility.createMany({ data: content.facilities })
      await insertDraftEntries(tx)
    },
    { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
  )
  const named = content.articles.flatMap(({ cover }) => (cover ? [cover] : []))
  return {
    counts,
    credentials: Object.values(credentials).map(({ email, password }) => ({ email, password })),
    missingCovers: named.filter((cover) => !content.covers.has(cover)),
  }
}
