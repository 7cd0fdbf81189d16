import type { FactContent } from './content'
import type { SeedContext } from './context'
import { daysBefore } from './times'

const DAYS_BETWEEN = 4

/** Writes the facts; the first of the file is the newest. */
export async function seedFacts({ tx, now }: SeedContext, facts: FactContent[]): Promise<void> {
  const rows = facts.map((fact, i) => {
    const createdAt = daysBefore(now, 1 + i * DAYS_BETWEEN)
    return { ...fact, createdAt, updatedAt: createdAt }
  })
  await tx.fact.createMany({ data: rows.reverse() })
}
