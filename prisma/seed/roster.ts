import type { SeedContext } from './context'
import { daysBefore } from './times'

const DAYS = 3

/** Who is on call, and who steps in, until some days after the demonstration was made: then the roster shows a gap. */
export async function seedRoster({ tx, now, people }: SeedContext): Promise<void> {
  await tx.onCallShift.create({
    data: {
      startsAt: daysBefore(now, 1),
      endsAt: daysBefore(now, -DAYS),
      onCallId: people.rheumatologist,
      deputyId: people.rheumatologist2,
    },
  })
}
