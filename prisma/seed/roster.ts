import type { SeedContext } from './context'
import { daysBefore } from './times'

const DAYS = 3

/**
 * Puts people on call and as deputy from before the latest urgent cases, whose clocks they are part of, until a few days
 * after the seed; then the roster shows a gap.
 */
export async function seedRoster({ tx, now, people }: SeedContext): Promise<void> {
  await tx.onCallShift.create({
    data: {
      startsAt: daysBefore(now, DAYS),
      endsAt: daysBefore(now, -DAYS),
      onCallId: people.rheumatologist,
      deputyId: people.rheumatologist2,
    },
  })
}
