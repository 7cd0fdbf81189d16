import 'server-only'
import webPush from 'web-push'
import { toE164 } from '@/lib/core/phone-number'
import { isPushEndpoint } from '@/lib/core/push-endpoint'
import { env } from '../env'
import { siteProfile, siteUrl } from '../site'

const ANSWER_WITHIN_MS = 15_000
/** A push message that a telephone was off for: later than this the case is told in other ways. */
const KEPT_FOR_S = 6 * 3600

/** Another side did not take an alert; nobody is told its address. */
export class AlertRefused extends Error {
  constructor(
    readonly code: string,
    /** It never will. */
    readonly isOver: boolean,
  ) {
    super(code)
    this.name = 'AlertRefused'
  }
}

/** What an alert says and where it leads. */
export interface AlertText {
  text: string
  /** In full. */
  link: string
}

/** A browser that takes push messages. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The key that browsers subscribe with; null where push messages are off. */
export function pushKey(): string | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env()
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? VAPID_PUBLIC_KEY : null
}

export const isSmsConfigured = (): boolean => Boolean(env().SMS_GATEWAY_URL)

const limits = () => ({
  redirect: 'error' as const,
  signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
})

/**
 * Sends a push message, encrypted for the browser; the service between reads none of it.
 * @throws AlertRefused over for good when the browser has ended it
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
  // The services ask whom to write to, and take https addresses and mail addresses alone.
  const subject = mail ? `mailto:${mail}` : site.replace(/^http:/, 'https:')
  const target = { endpoint, keys: { p256dh, auth } }
  const { method, headers, body } = webPush.generateRequestDetails(target, JSON.stringify(alert), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: KEPT_FOR_S,
    urgency: 'high',
  })
  const { 'Content-Length': _length, ...others } = headers as Record<string, string>
  const answer = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, `${value}`])),
    body: body ? new Uint8Array(body) : null,
    ...limits(),
  })
  await answer.body?.cancel()
  const { status } = answer
  if (!answer.ok) throw new AlertRefused(`push ${status}`, status === 404 || status === 410)
}

/** The gateway's body with number and text in it, each written as its format asks. */
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
 * @throws AlertRefused over for good for a number that cannot be one
 */
export async function sendSms(phone: string | null, { text, link }: AlertText): Promise<void> {
  const { SMS_GATEWAY_URL, SMS_GATEWAY_BODY, SMS_GATEWAY_AUTHORIZATION } = env()
  if (!SMS_GATEWAY_URL) throw new AlertRefused('off', true)
  const to = phone ? toE164(phone) : null
  if (!to) throw new AlertRefused('number', true)
  const { type, body } = smsBody(SMS_GATEWAY_BODY, to, `${text} ${link}`)
  const answer = await fetch(SMS_GATEWAY_URL, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(SMS_GATEWAY_AUTHORIZATION ? { authorization: SMS_GATEWAY_AUTHORIZATION } : {}),
    },
    body,
    ...limits(),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new AlertRefused(`sms ${answer.status}`, false)
}
