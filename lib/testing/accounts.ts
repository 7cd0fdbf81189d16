import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, vi } from 'vitest'
import { runCaseClock } from '@/lib/modules/forum/escalation/escalation'
import { openSession } from '@/lib/platform/auth/sessions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { listWrittenMails } from '@/lib/platform/email/outbox-mails'
import { outboxFolder } from '@/lib/platform/email/transports'
import { deliverAlerts, deliverMail } from '@/lib/platform/jobs/schedule-delivery'
import { hashPassword } from '@/lib/platform/passwords/hash'
import { emptyDatabase } from './database'
import { createUser } from './factories'
import { settleDeferred } from './next-server'

// People in every account state, their sessions, and the mails they receive.

type UserOverrides = Partial<Prisma.UserUncheckedCreateInput>

/** The password of everybody made with `withPassword`. */
export const PASSWORD = 'Umuganda-1'

let hashed: Promise<string> | undefined

/** Sets `PASSWORD`, which is hashed only once. */
export async function withPassword(overrides: UserOverrides = {}): Promise<UserOverrides> {
  hashed ??= hashPassword(PASSWORD)
  return { passwordHash: await hashed, ...overrides }
}

export const createVisitor = (overrides: UserOverrides = {}) =>
  createUser({ role: 'USER', isApproved: false, ...overrides })

export const createAdmin = (overrides: UserOverrides = {}) =>
  createUser({ role: 'ADMIN', ...overrides })

/** A professional with a confirmed address, awaiting review. */
export const createApplicant = (overrides: UserOverrides = {}) =>
  createUser({ isApproved: false, ...overrides })

/** A person who has not confirmed their address. */
export const createPending = (overrides: UserOverrides = {}) =>
  createVisitor({ accountStatus: 'PENDING', ...overrides })

/** Signs a person in without a password; returns the token. */
export async function signIn(
  user: Parameters<typeof openSession>[1],
  { kept = false, device = 'Chrome on Android' } = {},
): Promise<string> {
  return (await openSession(db(), user, { kept, device, method: 'password' })).token
}

/** The id of the session opened last. */
export async function lastSessionId(): Promise<string> {
  return (await db().session.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
}

/** Waits for the work that responses leave behind: deferred work, and the delivery of mails. */
export async function settleWork(): Promise<void> {
  await settleDeferred()
  await runCaseClock()
  await deliverMail()
  await deliverAlerts()
}

const TOKEN_LINK = /https?:\/\/\S+[?]token=([\w.%-]+)/g

/**
 * Returns the mails to an address, newest first, with the tokens of their first link and of their unsubscribe link. The text
 * contains no tokens, because a random token sometimes contains the short word that a test looks for.
 */
export async function mailsTo(address: string) {
  await settleWork()
  const mails = (await listWrittenMails(100)).filter(({ to }) => to === address)
  return mails.map((mail) => {
    const links = [...mail.text.matchAll(TOKEN_LINK)]
    const [link = '', token = ''] = links[0] ?? []
    const unsubscribeToken = links.find(([each]) => each.includes('/unsubscribe?'))?.[1] ?? ''
    const text = mail.text.replace(TOKEN_LINK, (each, end) => each.slice(0, -end.length))
    return { ...mail, text, link, token: decodeURIComponent(token), unsubscribeToken }
  })
}

/** The token of the newest link sent to an address. */
export async function mailedToken(address: string): Promise<string> {
  const token = (await mailsTo(address)).find((mail) => mail.token)?.token
  if (!token) throw new Error(`No link was sent to ${address}.`)
  return token
}

/**
 * Sets up a test file about accounts: each test begins with an empty database and without mails, and log lines go into the
 * returned list instead of the terminal.
 * @param options `sharesRows`: the file's tests share rows and mails instead
 */
export function setUpAccountTests({ sharesRows = false } = {}): { lines: string[] } {
  const log: { lines: string[] } = { lines: [] }
  beforeEach(() => {
    log.lines = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => log.lines.push(String(line)) > 0)
  })
  afterEach(async () => {
    await settleWork()
    if (!sharesRows) {
      await emptyDatabase()
      await rm(outboxFolder(), { recursive: true, force: true })
    }
    vi.restoreAllMocks()
  })
  return log
}
