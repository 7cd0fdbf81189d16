import 'server-only'
import type { Locale } from '@/lib/core/locales'
import type { Database } from '../db/client'

/** The database, or the client of the transaction that causes the alert. */
export type AlertQueue = Pick<Database, 'outboxAlert'>

/** What an alert says: that an urgent case waits, or that a test has come through. Never more. */
export type AlertKind = 'urgency' | 'test'

/** A push message or an SMS that is to leave. */
export interface QueuedAlert {
  userId: string
  /** Where a push message goes; an SMS goes to the person's telephone. */
  subscriptionId: string | null
  kind: AlertKind
  language: Locale
  /** A path of this site with its language. */
  path: string
  /** Of alerts with the same key only the first is sent. */
  causeKey: string
}

/** Queues alerts within the transaction that causes them, so that either all are kept or none. */
export async function queueAlerts(tx: AlertQueue, alerts: readonly QueuedAlert[]): Promise<void> {
  if (alerts.length > 0)
    await tx.outboxAlert.createMany({ data: [...alerts], skipDuplicates: true })
}
