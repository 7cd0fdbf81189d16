import type { FactContent } from './content'
import type { SeedContext } from './context'
import { daysBefore } from './times'
import { seedItemTopics } from './topics'

const DAYS_BETWEEN = 4

/** Writes the facts; the first of the file is the newest. */
export async function seedFacts(context: SeedContext, facts: FactContent[]): Promise<void> {
  const { tx, now } = context
  const oldestFirst = facts
    .map(({ topics, ...fact }, i) => {
      const createdAt = daysBefore(now, 1 + i * DAYS_BETWEEN)
      return { ...fact, createdAt, updatedAt: createdAt }
    })
    .reverse()
  const rows = await tx.fact.createManyAndReturn({ data: oldestFirst, select: { id: true } })
  await seedItemTopics(context, 'fact', rows, facts.toReversed())
}
