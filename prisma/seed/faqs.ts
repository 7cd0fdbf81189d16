import type { FaqContent } from './content'
import type { SeedContext } from './context'
import { daysBefore } from './times'

const DAYS_BETWEEN = 7

/** Writes the questions and answers; the first of the file is the newest. */
export async function seedFaqs({ tx, now }: SeedContext, faqs: FaqContent[]): Promise<void> {
  const rows = faqs.map((faq, i) => {
    const createdAt = daysBefore(now, 1.5 + i * DAYS_BETWEEN)
    return { ...faq, createdAt, updatedAt: createdAt }
  })
  await tx.faq.createMany({ data: rows.reverse() })
}
