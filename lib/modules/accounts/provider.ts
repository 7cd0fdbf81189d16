import 'server-only'
import type { AccountStatus, ProviderId } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { toLocale } from '@/lib/core/locales'
import { recordOwn } from '@/lib/platform/audit/audit'
import { issueToken, spendToken } from '@/lib/platform/auth/one-time-token'
import type { ProviderClaims } from '@/lib/platform/auth/provider-sign-in'
import { type Provider, rejectOidcOnly } from '@/lib/platform/auth/providers'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { loginColumns, startSession } from './login'
import { email as emailShape, type HandoverInput } from './schema'
import { firstName as firstNameShape, lastName as lastNameShape } from './users/schema'
import { activateAccount } from './verification'

const MAX_NAME_LENGTH = 100

/** Deactivated and restricted accounts cannot be signed in to, whatever the provider says. */
const isClosed = ({ accountStatus }: { accountStatus: AccountStatus }) =>
  accountStatus === 'DEACTIVE' || accountStatus === 'RESTRICTED'

async function findLinked(tx: TransactionClient, provider: Provider, person: ProviderClaims) {
  const account = await tx.account.findUnique({
    where: {
      provider_providerAccountId: { provider: provider.account, providerAccountId: person.sub },
    },
    select: { user: { select: loginColumns } },
  })
  return account?.user ?? null
}

/**
 * Finds the account with this address. Discards a password whose author did not prove the address, with every other
 * sign-in method but the provider's: the registrant may never have read its mail, even if the mailbox's owner
 * confirmed it.
 */
async function findByEmail(tx: TransactionClient, { name }: Provider, email: string) {
  const found = await tx.user.findUnique({
    where: { email },
    select: { ...loginColumns, passwordHash: true, passwordProved: true },
  })
  if (!found || isClosed(found)) return found
  const { passwordHash, passwordProved, ...user } = found
  const isForeign = passwordHash !== null && !passwordProved
  if (user.accountStatus !== 'PENDING' && !isForeign) return user
  const now = new Date()
  await tx.user.update({ where: { id: user.id }, data: { passwordHash: null, devicesSince: now } })
  await tx.oneTimeToken.deleteMany({ where: { userId: user.id, usedAt: null } })
  await endSessions(tx, user.id)
  if (passwordHash !== null) {
    const mail = { to: user.email, language: toLocale(user.language), when: now.toISOString() }
    await queueEmail(tx, { ...mail, template: 'passwordRemoved', provider: name })
  }
  return user
}

/**
 * Reads the provider's names, validated by our own rules. A person without a given name there gets their full name,
 * or else the mailbox name.
 */
function readNames(person: ProviderClaims, email: string) {
  const [mailbox = ''] = email.split('@')
  const words = mailbox.replace(/[^\p{L}\p{M}'-]+/gu, ' ').slice(0, MAX_NAME_LENGTH)
  const [first] = [person.given_name, person.name, words]
    .map((name) => firstNameShape.safeParse(name).data)
    .filter((name) => name !== undefined)
  const last = lastNameShape.safeParse(person.family_name).data
  return { firstName: first ?? '', lastName: last ?? '' }
}

/** Finds, links or creates the account behind a provider sign-in; null when there can be none. */
async function findOrCreate(
  tx: TransactionClient,
  provider: Provider,
  person: ProviderClaims,
  { locale, requestId }: Pick<Caller, 'locale' | 'requestId'>,
) {
  const linked = await findLinked(tx, provider, person)
  if (linked) return linked
  const email = emailShape.safeParse(person.email)
  if (person.email_verified !== true || !email.success) return null
  if (provider.id !== 'oidc') rejectOidcOnly(email.data)
  const known = await findByEmail(tx, provider, email.data)
  if (known && isClosed(known)) return null
  const names = readNames(person, email.data)
  const data = { email: email.data, ...names, language: locale }
  const user = known ?? (await tx.user.create({ data, select: loginColumns }))
  if (user.accountStatus === 'PENDING') await activateAccount(tx, user, requestId)
  await tx.account.create({
    data: { userId: user.id, provider: provider.account, providerAccountId: person.sub },
  })
  const action = known ? (`account.link-${provider.id}` as const) : 'account.create'
  await recordOwn(tx, user.id, action, { requestId }, { [provider.id]: true })
  return user
}

/**
 * Accepts a person signed in by a provider, and returns the one-time code that their browser exchanges for a session
 * within 60 seconds; a session token itself never appears in an address (docs/rules.md#access).
 * @param binding the secret of the browser that started the sign-in
 * @returns null when there is no account to sign in to: an address the provider does not vouch for, or a closed
 * account.
 * @throws AppError `forbidden`, at `organisation`, for an address restricted to another provider
 */
export async function acceptProviderSignIn(
  provider: Provider,
  person: ProviderClaims,
  binding: string,
  caller: Pick<Caller, 'locale' | 'requestId'>,
): Promise<{ code: string; userId: string } | null> {
  const accept = () =>
    db().$transaction(async (tx) => {
      const user = await findOrCreate(tx, provider, person, caller)
      if (!user || isClosed(user)) return null
      if (provider.id !== 'oidc') rejectOidcOnly(user.email)
      return { code: await issueToken(tx, user.id, 'HANDOVER', { binding }), userId: user.id }
    })
  // A concurrent request may create the same account: the second try finds it.
  const accepted = await accept().catch((error) => {
    if (error instanceof AppError && error.code === 'conflict') return accept()
    throw error
  })
  scheduleDelivery()
  return accepted
}

/**
 * Exchanges the code for a session.
 * @param provider the provider where the sign-in began
 * @throws AppError `malformed` (400) for a code that is unknown, used, expired or from another browser.
 */
export async function exchangeCode(
  provider: ProviderId,
  { code, keep_me_logged_in: kept }: HandoverInput,
  binding: string | undefined,
  caller: Caller,
) {
  const userId = binding ? await spendToken(db(), code, 'HANDOVER', binding) : null
  const user = userId
    ? await db().user.findUnique({
        where: { id: userId, accountStatus: 'ACTIVE' },
        select: loginColumns,
      })
    : null
  if (!user) throw new AppError('malformed', 'accounts.linkInvalid')
  return { user, session: await startSession({ ...user, method: provider }, kept, caller) }
}
