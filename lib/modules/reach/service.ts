import 'server-only'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { type Locale, toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { toE164 } from '@/lib/core/phone-number'
import { isPushEndpoint } from '@/lib/core/safe-addresses'
import { isSmsConfigured, pushKey, type QueuedAlert, queueAlerts } from '@/lib/platform/alerts/ways'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { queueEmail, UNSENT } from '@/lib/platform/email/queue'
import { env } from '@/lib/platform/env'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import type { ReachWay, SubscriptionInput } from './schema'

/** Beyond this many, a person's oldest subscriptions are dropped. */
const MAX_DEVICES = 10
const MINUTE_MS = 60_000

const channelUnavailable = () => new AppError('conflict', 'reach.off')

/**
 * Subscribes a browser to push messages. A browser belongs to the person who subscribed it last.
 * @param device the browser's name
 * @throws AppError `forbidden`; `conflict` (409) when push is not configured; `invalid` (422) at `endpoint` for an
 *   address that does not belong to a known push service.
 */
export async function subscribe(
  viewer: Viewer,
  { endpoint, keys }: SubscriptionInput,
  device: string,
): Promise<{ id: string }> {
  requireCan(viewer, 'forum.read')
  if (!pushKey()) throw channelUnavailable()
  if (!isPushEndpoint(endpoint, env().PUSH_SERVICES)) {
    throw new AppError('invalid', 'validation.invalid', { endpoint: ['validation.invalid'] })
  }
  const data = { userId: viewer.id, device, ...keys }
  return queuedTransaction(async (tx) => {
    const row = await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...data },
      update: data,
      select: { id: true },
    })
    const old = await tx.pushSubscription.findMany({
      where: { userId: viewer.id },
      select: { id: true },
      orderBy: { createdAt: 'desc' },
      skip: MAX_DEVICES,
    })
    await tx.pushSubscription.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
    return row
  })
}

/** Ends push messages to one of the viewer's own browsers. @throws AppError `not_found` */
export async function unsubscribe(viewer: Viewer, id: string): Promise<null> {
  requireCan(viewer, 'forum.read')
  const where = { id, userId: viewer.id }
  const gone = isUuid(id) ? (await db().pushSubscription.deleteMany({ where })).count : 0
  if (gone === 0) throw new AppError('not_found', 'reach.missing')
  return null
}

/**
 * Saves whether the viewer wants an SMS about urgent cases. Withdraws waiting ones if not.
 * @throws AppError `conflict` (409) where the site sends none, or the profile has no number that can receive one.
 */
export async function saveSms(viewer: Viewer, isWished: boolean): Promise<null> {
  requireCan(viewer, 'forum.read')
  const userId = viewer.id
  const { phoneNumber } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { phoneNumber: true },
  })
  if (isWished && !isSmsConfigured()) throw channelUnavailable()
  if (isWished && !(phoneNumber && toE164(phoneNumber))) {
    throw new AppError('conflict', 'reach.noNumber')
  }
  await queuedTransaction(async (tx) => {
    await tx.notificationPreference.createMany({ data: [{ userId }], skipDuplicates: true })
    await tx.notificationPreference.update({ where: { userId }, data: { smsUrgency: isWished } })
    if (isWished) return
    await tx.outboxAlert.deleteMany({
      where: { userId, subscriptionId: null, kind: 'urgency', state: { in: [...UNSENT] } },
    })
  })
  return null
}

/** The columns needed of a person to alert them. */
export const alertColumns = {
  id: true,
  language: true,
  phoneNumber: true,
  notificationPref: { select: { smsUrgency: true } },
  pushSubscriptions: { select: { id: true } },
} as const satisfies Prisma.UserSelect

type Alerted = Prisma.UserGetPayload<{ select: typeof alertColumns }>

interface About {
  kind: QueuedAlert['kind']
  /** Without a locale prefix. */
  path: string
  cause: string
}

/** Alerts by push and SMS, over every channel that the person has set up and the site offers. */
function alertsFor(person: Alerted, { kind, path, cause }: About, isSmsWished: boolean) {
  const language: Locale = toLocale(person.language)
  const alert = (way: string, subscriptionId: string | null): QueuedAlert => ({
    userId: person.id,
    subscriptionId,
    kind,
    language,
    path: localePath(language, path),
    causeKey: `${cause}:${way}:${subscriptionId ?? person.id}`,
  })
  const hasNumber = person.phoneNumber !== null && toE164(person.phoneNumber) !== null
  const pushes = pushKey() ? person.pushSubscriptions : []
  return {
    push: pushes.map(({ id }) => alert('push', id)),
    sms: isSmsConfigured() && isSmsWished && hasNumber ? [alert('sms', null)] : [],
  }
}

/**
 * Alerts people to an urgent case, in the transaction of their notice: by push message to each of their browsers and
 * by SMS, as they prefer. The alert says only, in their language, that an urgent case waits, and where.
 * @returns the channels used for each person
 */
export async function queueUrgentAlerts(
  tx: TransactionClient,
  people: readonly Alerted[],
  about: { path: string; cause: string },
): Promise<Map<string, ('push' | 'sms')[]>> {
  const ways = new Map<string, ('push' | 'sms')[]>()
  const alerts: QueuedAlert[] = []
  for (const person of people) {
    const isWished = person.notificationPref?.smsUrgency ?? false
    const { push, sms } = alertsFor(person, { kind: 'urgency', ...about }, isWished)
    alerts.push(...push, ...sms)
    const names = [
      ...(push.length > 0 ? (['push'] as const) : []),
      ...(sms.length > 0 ? (['sms'] as const) : []),
    ]
    ways.set(person.id, names)
  }
  await queueAlerts(tx, alerts)
  return ways
}

/**
 * Sends a test message to the viewer, at most once a minute per channel.
 * @throws AppError `conflict` (409) when that channel is not available to them.
 */
export async function sendTestMessage(
  viewer: Viewer,
  way: ReachWay,
  now = new Date(),
): Promise<null> {
  requireCan(viewer, 'forum.read')
  const person = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { ...alertColumns, email: true, firstName: true },
  })
  const cause = `test:${Math.floor(now.getTime() / MINUTE_MS)}`
  if (way === 'mail') {
    const { email: to, firstName, id } = person
    const language = toLocale(person.language)
    const causeKey = `${cause}:mail:${id}`
    await queueEmail(db(), { template: 'reachTest', to, firstName, language, causeKey })
  } else {
    const about = { kind: 'test' as const, path: paths.reach, cause }
    const alerts = alertsFor(person, about, true)[way]
    if (alerts.length === 0) throw channelUnavailable()
    await queueAlerts(db(), alerts)
  }
  scheduleDelivery()
  return null
}
