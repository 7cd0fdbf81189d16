import { requestFollowUps } from '@/lib/modules/forum/follow-up/follow-up'

// Forked by the crash test of the follow-ups (lib/modules/forum/follow-up/follow-up-crash.long.int.test.ts): sends all due first and second
// follow-up questions, as the server does, until it is killed.

const DAY_MS = 24 * 3_600_000
process.send?.('begun')
for (;;) {
  await requestFollowUps()
  await requestFollowUps(14 * DAY_MS)
  process.send?.('done')
}
