import { queueDigests } from '@/lib/modules/notifications/digest'
import { deliverDueMail } from '@/lib/platform/email/deliver'

// Forked by the crash test of the notices (lib/modules/notifications/crash.int.test.ts) with a moment: queues digests and
// sends what is due, as the serving process does, until it is killed.

const now = new Date(process.argv[2] ?? '')
process.send?.('begun')
for (;;) {
  await queueDigests(now)
  await deliverDueMail(now)
  process.send?.('done')
}
