import type { FaqContent } from './content'
import type { SeedContext } from './context'
import { daysBefore } from './times'
import { seedItemTopics } from './topics'

const DAYS_BETWEEN = 7

/** Writes the questions and answers; the first of the file is the newest. */
export async function seedFaqs(context: SeedContext, faqs: FaqContent[]): Promise<void> {
  const { tx, now } = context
  const oldestFirst = faqs
    .map(({ topics, ...faq }, i) => {
      const createdAt = daysBefore(now, 1.5 + i * DAYS_BETWEEN)
      return { ...faq, createdAt, updatedAt: createdAt }
    })
    .reverse()
  const rows = await tx.faq.createManyAndReturn({ data: oldestFirst, select: { id: true } })
  await seedItemTopics(context, 'faq', rows, faqs.toReversed())
}
