import { notifyDueSteps } from '@/lib/modules/forum/escalation/escalation'
import { queueDigests } from '@/lib/modules/notifications/jobs'
import { deliverDueMail } from '@/lib/platform/email/deliver'

// Forked by the crash test of the notices (lib/modules/notifications/crash.long.int.test.ts) with a timestamp: runs
// the cases' clocks, queues digests and sends what is due, as the server does, until it is killed.

const now = new Date(process.argv[2] ?? '')
/** By then, all steps of an urgent case are due. */
const DUE_OFFSET_MS = 3 * 3_600_000
process.send?.('begun')
for (;;) {
  await notifyDueSteps(DUE_OFFSET_MS)
  await queueDigests(now)
  await deliverDueMail(now)
  process.send?.('done')
}
