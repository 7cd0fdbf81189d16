import 'server-only'
import type { Locale } from '@/lib/core/locales'
import type { Database } from '../db/client'

/** The database, or the client of the transaction that causes the alert. */
export type AlertQueue = Pick<Database, 'outboxAlert'>

/** What an alert says: that an urgent case is waiting, or that a test has arrived. Never more. */
export type AlertKind = 'urgency' | 'test'

/** A push message or SMS to be sent. */
export interface QueuedAlert {
  userId: string
  /** Where a push message goes; an SMS goes to the person's phone. */
  subscriptionId: string | null
  kind: AlertKind
  language: Locale
  /** A path on this site, with its locale. */
  path: string
  /** Only the first of several alerts with the same key is sent. */
  causeKey: string
}

/** Queues alerts within the transaction that causes them, so that all of them are kept or none. */
export async function queueAlerts(tx: AlertQueue, alerts: readonly QueuedAlert[]): Promise<void> {
  if (alerts.length > 0)
    await tx.outboxAlert.createMany({ data: [...alerts], skipDuplicates: true })
}
