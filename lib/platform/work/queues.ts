import 'server-only'
import { AppError } from '@/lib/core/errors'
import { hasPermission, type Viewer } from '@/lib/core/permissions'
import { addressKey } from '../rate-limit/address-key.mjs'
import { waitForIdle } from './wait-for-idle'

/** The purposes of work, most urgent first: an urgent case, staff, applicants, and background work. */
const PURPOSES = ['urgent', 'staff', 'applicant', 'background'] as const

export type Purpose = (typeof PURPOSES)[number]

/** The person and purpose of a task. */
export interface WorkOrder {
  /** An account id, or the network address of a person without an account. */
  person: string
  purpose: Purpose
}

interface Waiting extends WorkOrder {
  start: () => void
}

/** Per person. */
const MAX_RUNNING = 2
const MAX_WAITING = 10
/** Seconds; much of the queue is done by then. */
const RETRY_AFTER = 10

/**
 * Runs long work a few tasks at a time, in a fair order: more urgent tasks first, and among equals the person who was served
 * longest ago. Urgent cases have slots of their own in addition.
 */
export class FairQueue {
  private running: WorkOrder[] = []
  private waiting: Waiting[] = []
  /** When each person was last served, by a counter; people missing here come first. */
  private readonly served = new Map<string, number>()
  private turn = 0

  /**
   * @param slots tasks at once
   * @param urgentSlots how many more when they are urgent
   */
  constructor(
    private readonly slots: number,
    private readonly urgentSlots = 0,
  ) {}

  /**
   * Runs the work when its turn comes.
   * @throws AppError `too_many` (429, with a retry time) when ten tasks of this person are already waiting; errors of
   * the work
   */
  async run<T>(order: WorkOrder, work: () => Promise<T>): Promise<T> {
    const { person, purpose } = order
    if (!this.canStart(order)) {
      if (this.countOrders(this.waiting, person) >= MAX_WAITING) {
        throw new AppError('too_many', 'request.tooManyAtOnce', undefined, RETRY_AFTER)
      }
      await new Promise<void>((start) => this.waiting.push({ person, purpose, start }))
    } else this.begin(order)
    try {
      if (purpose === 'background') await waitForIdle()
      return await work()
    } finally {
      this.end(order)
    }
  }

  /** The number of waiting tasks. */
  get length(): number {
    return this.waiting.length
  }

  private countOrders(orders: readonly WorkOrder[], person: string): number {
    return orders.filter((order) => order.person === person).length
  }

  private canStart({ person, purpose }: WorkOrder): boolean {
    const room = this.slots + (purpose === 'urgent' ? this.urgentSlots : 0)
    return this.running.length < room && this.countOrders(this.running, person) < MAX_RUNNING
  }

  private begin({ person, purpose }: WorkOrder): void {
    this.running.push({ person, purpose })
    this.served.set(person, ++this.turn)
  }

  private end({ person, purpose }: WorkOrder): void {
    const at = this.running.findIndex(
      (order) => order.person === person && order.purpose === purpose,
    )
    this.running.splice(at, 1)
    this.startNext()
    if (this.running.length === 0) this.served.clear()
  }

  private startNext(): void {
    const rank = ({ purpose }: WorkOrder) => PURPOSES.indexOf(purpose)
    const getTurn = ({ person }: WorkOrder) => this.served.get(person) ?? 0
    const [next] = this.waiting
      .filter((order) => this.canStart(order))
      .sort((a, b) => rank(a) - rank(b) || getTurn(a) - getTurn(b))
    if (!next) return
    this.waiting = this.waiting.filter((order) => order !== next)
    // Counts as running before it runs, so that nothing takes its slot in between.
    this.begin(next)
    next.start()
    this.startNext()
  }
}

interface Queues {
  /** Each may be 25 MB, and use a few hundred MB while it is examined. */
  documents: FairQueue
  /** A decoded picture takes a hundred megabytes, and its encoders use all cores. */
  pictures: FairQueue
  /** Each runs in a separate thread (lib/platform/html/texts.ts). */
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

/** The order for a signed-in person's task; an urgent case comes before everything else. */
export function getWorkOrder(viewer: Viewer, { isUrgent = false } = {}): WorkOrder {
  const usual: Purpose = hasPermission(viewer, 'view_dashboard') ? 'staff' : 'applicant'
  return { person: viewer.id, purpose: isUrgent ? 'urgent' : usual }
}

/** The order for a task of a person without an account. */
export const getAddressOrder = (address: string): WorkOrder => ({
  person: addressKey(address),
  purpose: 'applicant',
})

/** The order for background work. */
export const BACKGROUND: WorkOrder = { person: 'background', purpose: 'background' }
