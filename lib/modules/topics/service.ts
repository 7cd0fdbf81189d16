import 'server-only'
import { AppError } from '@/lib/core/errors'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { defineCuration } from '../curation/service'
import { readTopic } from './queries'
import { type TopicChanges, type TopicDto, type TopicInput, toTopicTexts } from './schema'

const toData = (input: TopicChanges) => ({
  kind: input.kind,
  icdSystem: input.icd_system || null,
  icdCode: input.icd_code || null,
  texts: { ...toTopicTexts(input) },
})

function slugUsed(): AppError {
  const text = 'topics.slugUsed'
  return new AppError('conflict', text, { slug: [text] })
}

/** Topics, which administrators manage. All content about a topic shows its name, so a change revalidates it all. */
export const topics = defineCuration<
  Prisma.TopicUncheckedCreateInput,
  TopicInput,
  TopicChanges,
  TopicDto
>({
  kind: 'topic',
  missing: 'topics.missing',
  tags: () => [tags.topics],
  fromInput: (input) => ({ slug: input.slug, ...toData(input) }),
  // A slug never changes.
  fromChanges: toData,
  async add(tx, data) {
    try {
      return await tx.topic.create({ data, select: { id: true } })
    } catch (error) {
      throw error instanceof AppError && error.code === 'conflict' ? slugUsed() : error
    }
  },
  change: (tx, where, data) => tx.topic.updateMany({ where, data }),
  read: readTopic,
})
