import { buildSearchText } from '@/lib/modules/content/papers/find-in-text'
import { setTopics } from '@/lib/modules/content/service'
import type { StoredFileData } from '@/lib/modules/files/put-files'
import { cleanSeedHtml, type SeededItem } from './articles'
import type { PaperContent } from './content'
import type { SeedContext } from './context'
import { daysAfter, daysBefore, oldestFirst } from './times'

/** Writes the papers with their files, oldest first. */
export async function seedPapers(
  { tx, now, people }: SeedContext,
  papers: PaperContent[],
  files: Map<string, StoredFileData>,
): Promise<SeededItem[]> {
  const seeded: SeededItem[] = []
  for (const paper of oldestFirst(papers)) {
    const data = files.get(paper.title)
    if (!data) throw new Error(`The paper "${paper.title}" has no file.`)
    const uploaderId = people[paper.uploader]
    const file = await tx.storedFile.create({ data: { ...data, uploaderId }, select: { id: true } })
    const reference = cleanSeedHtml(paper.reference, paper.title)
    const createdAt = daysBefore(now, paper.daysAgo)
    const publishedAt = paper.status === 'approved' ? daysAfter(createdAt, 1) : null
    const { id } = await tx.paper.create({
      data: {
        title: paper.title,
        language: paper.language,
        reference,
        text: buildSearchText(reference, paper.abstract, paper.words.join('\n')),
        authors: paper.authors,
        journal: paper.journal,
        year: paper.year,
        doi: paper.doi,
        abstract: paper.abstract,
        licence: paper.licence,
        fileId: file.id,
        uploaderId,
        isPublished: publishedAt !== null,
        publishedAt,
        createdAt,
        updatedAt: publishedAt ?? createdAt,
      },
      select: { id: true },
    })
    await setTopics(tx, 'paper', id, paper.topics)
    seeded.push({ id, language: paper.language, publishedAt })
  }
  return seeded
}
