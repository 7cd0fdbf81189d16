import 'server-only'
import { hasPermission, type Viewer } from '@/lib/core/permissions'
import { addressKey } from '../rate-limit/address-key.mjs'
import { FairQueue, type Purpose, type WorkOrder } from './fair-queue'

interface Queues {
  /** Each may be 25 MB, and take up a few hundred MB while it is examined. */
  documents: FairQueue
  /** A decoded picture takes a hundred megabytes, and its encoders use all cores. */
  pictures: FairQueue
  /** Each runs in a thread of its own (lib/platform/html/texts.ts). */
  texts: FairQueue
}

// Next bundles routes and background work separately: they share the same queues.
const holder = globalThis as { ingingoQueues?: Queues }

/** The queues of this process for long-running work. */
export function queues(): Queues {
  holder.ingingoQueues ??= {
    documents: new FairQueue(1, 1),
    pictures: new FairQueue(1, 1),
    texts: new FairQueue(1, 1),
  }
  return holder.ingingoQueues
}

/** Work for somebody who is signed in; an urgent case goes before everything else. */
export function orderOf(viewer: Viewer, { isUrgent = false } = {}): WorkOrder {
  const usual: Purpose = hasPermission(viewer, 'view_dashboard') ? 'staff' : 'applicant'
  return { person: viewer.id, purpose: isUrgent ? 'urgent' : usual }
}

/** Work for somebody who has no account yet. */
export const orderOfAddress = (address: string): WorkOrder => ({
  person: addressKey(address),
  purpose: 'applicant',
})

/** Work that nobody waits for. */
export const BACKGROUND: WorkOrder = { person: 'background', purpose: 'background' }
