import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locales'
import { recordAudit } from '@/lib/platform/audit/audit'
import type { GoogleClaims } from '@/lib/platform/auth/google-client'
import { issueToken, spendToken } from '@/lib/platform/auth/one-time-token'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { firstName as firstNameShape, lastName as lastNameShape } from '../users/schema'
import { activateAccount } from './activation'
import { startSession } from './login'
import { personColumns } from './person'
import { email as emailShape, type HandoverInput } from './schema'

const PROVIDER = 'google'

const LONGEST_NAME = 100

async function findLinked(tx: TransactionClient, person: GoogleClaims) {
  const account = await tx.account.findUnique({
    where: { provider_providerAccountId: { provider: PROVIDER, providerAccountId: person.sub } },
    select: { user: { select: personColumns } },
  })
  return account?.user ?? null
}

/**
 * The account that has the address. Whoever registered it may never have read its mail, also when its reader confirmed
 * it: a password whose chooser did not prove the address is discarded, and with it every way in that is not Google's.
 */
async function findByEmail(tx: TransactionClient, email: string) {
  const found = await tx.user.findUnique({
    where: { email },
    select: { ...personColumns, passwordHash: true, passwordProved: true },
  })
  if (!found || found.accountStatus === 'DEACTIVE') return found
  const { passwordHash, passwordProved, ...user } = found
  const isForeign = passwordHash !== null && !passwordProved
  if (user.accountStatus !== 'PENDING' && !isForeign) return user
  const now = new Date()
  await tx.user.update({ where: { id: user.id }, data: { passwordHash: null, devicesSince: now } })
  await tx.oneTimeToken.deleteMany({ where: { userId: user.id, usedAt: null } })
  await endSessions(tx, user.id)
  if (passwordHash !== null) {
    const mail = { to: user.email, language: localeOf(user.language), when: now.toISOString() }
    await queueEmail(tx, { ...mail, template: 'passwordRemoved' })
  }
  return user
}

/**
 * Names as Google has them, by the rules of ours. People without a given name there have one name, or only a mailbox:
 * it is what they are greeted with.
 */
function readNames(person: GoogleClaims, email: string) {
  const [mailbox = ''] = email.split('@')
  const words = mailbox.replace(/[^\p{L}\p{M}'-]+/gu, ' ').slice(0, LONGEST_NAME)
  const [first] = [person.given_name, person.name, words]
    .map((name) => firstNameShape.safeParse(name).data)
    .filter((name) => name !== undefined)
  const last = lastNameShape.safeParse(person.family_name).data
  return { firstName: first ?? '', lastName: last ?? '' }
}

/** The account behind a Google sign-in, found, linked or made; null when there can be none. */
async function findOrCreate(
  tx: TransactionClient,
  person: GoogleClaims,
  { locale, requestId }: Pick<Caller, 'locale' | 'requestId'>,
) {
  const linked = await findLinked(tx, person)
  if (linked) return linked
  const email = emailShape.safeParse(person.email)
  if (person.email_verified !== true || !email.success) return null
  const known = await findByEmail(tx, email.data)
  if (known?.accountStatus === 'DEACTIVE') return null
  const names = readNames(person, email.data)
  const data = { email: email.data, ...names, language: locale }
  const user = known ?? (await tx.user.create({ data, select: personColumns }))
  if (user.accountStatus === 'PENDING') await activateAccount(tx, user, requestId)
  await tx.account.create({
    data: { userId: user.id, provider: PROVIDER, providerAccountId: person.sub },
  })
  await recordAudit(tx, {
    actorId: user.id,
    action: known ? 'account.link-google' : 'account.create',
    objectKind: 'user',
    objectId: user.id,
    requestId,
    detail: { google: true },
  })
  return user
}

/**
 * Takes a person whom Google has signed in, and answers the one-time code that their browser exchanges for a session
 * within 60 seconds; a session token itself never stands in an address (docs/rules.md#access).
 * @param binding the secret of the browser that started the sign-in
 * @returns null when there is no account to sign in to: an address Google does not vouch for, a deactivated account.
 */
export async function acceptGooglePerson(
  person: GoogleClaims,
  binding: string,
  caller: Pick<Caller, 'locale' | 'requestId'>,
): Promise<{ code: string; userId: string } | null> {
  const accept = () =>
    db().$transaction(async (tx) => {
      const user = await findOrCreate(tx, person, caller)
      if (!user || user.accountStatus === 'DEACTIVE') return null
      return { code: await issueToken(tx, user.id, 'HANDOVER', { binding }), userId: user.id }
    })
  // Somebody else may make the same account at the same moment: then it is there, and is found.
  const accepted = await accept().catch((error) => {
    if (error instanceof AppError && error.code === 'conflict') return accept()
    throw error
  })
  sendSoon()
  return accepted
}

/**
 * Exchanges the code for a session.
 * @throws AppError `malformed` (400) for a code that is unknown, used, expired or of another browser.
 */
export async function exchangeCode(
  { code, keep_me_logged_in: kept }: HandoverInput,
  binding: string | undefined,
  caller: Caller,
) {
  const userId = binding ? await spendToken(db(), code, 'HANDOVER', binding) : null
  const user = userId
    ? await db().user.findUnique({
        where: { id: userId, accountStatus: 'ACTIVE' },
        select: personColumns,
      })
    : null
  if (!user) throw new AppError('malformed', 'accounts.linkInvalid')
  return { user, session: await startSession({ ...user, method: 'google' }, kept, caller) }
}
