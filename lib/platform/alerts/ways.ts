import 'server-only'
import webPush from 'web-push'
import type { Locale } from '@/lib/core/locales'
import { toE164 } from '@/lib/core/phone-number'
import { isPushEndpoint } from '@/lib/core/safe-addresses'
import type { Database } from '../db/client'
import { env } from '../env'
import { siteProfile, siteUrl } from '../site'

/** The database, or the client of the transaction that causes the alert. */
type AlertQueue = Pick<Database, 'outboxAlert'>

/** The message of an alert: an urgent case waits, or a test. Contains nothing else. */
type AlertKind = 'urgency' | 'test'

/** A push message or SMS to be sent. */
export interface QueuedAlert {
  userId: string
  /** The target of a push message; an SMS goes to the person's phone. */
  subscriptionId: string | null
  kind: AlertKind
  language: Locale
  /** A path on this site, with its locale. */
  path: string
  /** Only the first of several alerts with the same key is sent. */
  causeKey: string
}

/** Queues alerts within the transaction that causes them, so that all or none are stored. */
export async function queueAlerts(tx: AlertQueue, alerts: readonly QueuedAlert[]): Promise<void> {
  if (alerts.length > 0)
    await tx.outboxAlert.createMany({ data: [...alerts], skipDuplicates: true })
}

const RESPONSE_TIMEOUT_MS = 15_000
/** How long a push service keeps a message for a phone that is off; after that, other channels reach the person. */
const PUSH_TTL_S = 6 * 3600

/** The other side rejected an alert. Never contains its address. */
export class AlertRefused extends Error {
  constructor(
    readonly code: string,
    /** True when a retry can never succeed. */
    readonly isPermanent: boolean,
    /** True when the browser's subscription no longer exists, in the database or according to its push service. */
    readonly hasEnded = false,
  ) {
    super(code)
    this.name = 'AlertRefused'
  }
}

export interface AlertText {
  text: string
  /** The absolute URL. */
  link: string
}

/** A browser that accepts push messages. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The key that browsers subscribe with; null when push messages are off. */
export function pushKey(): string | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env()
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? VAPID_PUBLIC_KEY : null
}

/** Returns whether the operator has configured an SMS gateway. */
export const isSmsConfigured = (): boolean => Boolean(env().SMS_GATEWAY_URL)

const createFetchOptions = () => ({
  redirect: 'error' as const,
  signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
})

/**
 * Sends a push message, encrypted for the browser so that the push service cannot read it.
 * @throws AlertRefused permanently when the browser has ended the subscription (`hasEnded`), or the configuration does
 *   not allow to send there
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  alert: AlertText,
): Promise<void> {
  const { VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES } = env()
  const publicKey = pushKey()
  if (!publicKey || !privateKey) throw new AlertRefused('off', true)
  if (!isPushEndpoint(endpoint, PUSH_SERVICES)) throw new AlertRefused('endpoint', true)
  const { mail } = siteProfile()
  const site = siteUrl()
  // Push services require a contact address, and accept only https URLs and mail addresses.
  const subject = mail ? `mailto:${mail}` : site.replace(/^http:/, 'https:')
  const target = { endpoint, keys: { p256dh, auth } }
  const { method, headers, body } = webPush.generateRequestDetails(target, JSON.stringify(alert), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: PUSH_TTL_S,
    urgency: 'high',
  })
  const { 'Content-Length': _length, ...others } = headers as Record<string, string>
  const response = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, `${value}`])),
    body: body ? new Uint8Array(body) : null,
    ...createFetchOptions(),
  })
  await response.body?.cancel()
  if (response.ok) return
  const { status } = response
  const hasEnded = status === 404 || status === 410
  throw new AlertRefused(`push ${status}`, hasEnded, hasEnded)
}

/** Fills number and text into the gateway's request body, escaped for its format. */
export function smsBody(
  template: string,
  to: string,
  text: string,
): { type: string; body: string } {
  const isJson = template.trimStart().startsWith('{')
  const write = (value: string) =>
    isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value)
  const values: Record<string, string> = { '{to}': write(to), '{text}': write(text) }
  const body = template.replace(/\{(?:to|text)\}/g, (name) => values[name] ?? name)
  return { type: isJson ? 'application/json' : 'application/x-www-form-urlencoded', body }
}

/**
 * Sends an SMS through the configured gateway.
 * @throws AlertRefused permanently for an invalid number
 */
export async function sendSms(phone: string | null, { text, link }: AlertText): Promise<void> {
  const { SMS_GATEWAY_URL, SMS_GATEWAY_BODY, SMS_GATEWAY_AUTHORIZATION } = env()
  if (!SMS_GATEWAY_URL) throw new AlertRefused('off', true)
  const to = phone ? toE164(phone) : null
  if (!to) throw new AlertRefused('number', true)
  const { type, body } = smsBody(SMS_GATEWAY_BODY, to, `${text} ${link}`)
  const response = await fetch(SMS_GATEWAY_URL, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(SMS_GATEWAY_AUTHORIZATION ? { authorization: SMS_GATEWAY_AUTHORIZATION } : {}),
    },
    body,
    ...createFetchOptions(),
  })
  await response.body?.cancel()
  if (!response.ok) throw new AlertRefused(`sms ${response.status}`, false)
}
