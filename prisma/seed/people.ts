import { randomBytes } from 'node:crypto'
import type { Role } from '@/lib/core/accounts'
import type { TransactionClient as Transaction } from '@/lib/platform/db/client'
import { hashPassword } from '@/lib/platform/passwords/hash'
import { daysBefore } from './times'

export const DEMO_PASSWORD = 'Ingingo-Demo-1'

interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  role: Role
  isApproved: boolean
  /** Days since registration. */
  daysAgo: number
  /** Days since the last sign-in; null for never. */
  lastLogin: number | null
}

/** Nobody real: the names are Kinyarwanda words for light, trust, zeal, unity, joy and peace. */
export const demoPeople = {
  admin: person('admin', 'Ganza', 'Urumuri', 'ADMIN', true, 340, 0.2),
  rheumatologist: person('rheumatologist', 'Keza', 'Icyizere', 'RHEUMATOLOGIST', true, 330, 0.4),
  rheumatologist2: person('rheumatologist2', 'Shema', 'Umurava', 'RHEUMATOLOGIST', true, 312, 1),
  internist: person('internist', 'Ineza', 'Ubumwe', 'INTERNAL_MEDICINE', true, 300, 0.15),
  pending: person('internist.pending', 'Manzi', 'Ibyishimo', 'INTERNAL_MEDICINE', false, 3, null),
  visitor: person('visitor', 'Gasaro', 'Amahoro', 'USER', false, 262, 5),
} as const satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof demoPeople

const personKeys = Object.keys(demoPeople) as PersonKey[]

function person(
  mailbox: string,
  firstName: string,
  lastName: string,
  role: Role,
  isApproved: boolean,
  daysAgo: number,
  lastLogin: number | null,
): DemoPerson {
  return {
    email: `${mailbox}@ingingo.test`,
    firstName,
    lastName,
    role,
    isApproved,
    daysAgo,
    lastLogin,
  }
}

export interface Credential {
  email: string
  password: string
}

export interface HashedCredential extends Credential {
  passwordHash: string
}

const hasAllKinds = (text: string) =>
  [/[A-Z]/, /[a-z]/, /\d/, /[-_]/].every((kind) => kind.test(text))

/** 120 random bits that also satisfy the password rule: upper, lower, digit and special. */
function randomPassword(): string {
  for (;;) {
    const password = randomBytes(15).toString('base64url')
    if (hasAllKinds(password)) return password
  }
}

/** A password and its hash for each demo person: the documented one for all, or a random one for each. */
export async function makeCredentials(
  random: boolean,
): Promise<Record<PersonKey, HashedCredential>> {
  const shared = random ? null : await hashPassword(DEMO_PASSWORD)
  const entries = await Promise.all(
    personKeys.map(async (key) => {
      const password = random ? randomPassword() : DEMO_PASSWORD
      const passwordHash = shared ?? (await hashPassword(password))
      return [key, { email: demoPeople[key].email, password, passwordHash }] as const
    }),
  )
  return Object.fromEntries(entries) as Record<PersonKey, HashedCredential>
}

/** Writes the demo accounts, all with a confirmed e-mail; returns their ids. */
export async function seedPeople(
  tx: Transaction,
  now: Date,
  credentials: Record<PersonKey, HashedCredential>,
): Promise<Record<PersonKey, string>> {
  const ids: Partial<Record<PersonKey, string>> = {}
  // The administrator comes first: the others refer to them as their approver.
  for (const key of personKeys) {
    const { email, firstName, lastName, role, isApproved, daysAgo, lastLogin } = demoPeople[key]
    const needsApproval = role === 'RHEUMATOLOGIST' || role === 'INTERNAL_MEDICINE'
    const approval =
      isApproved && needsApproval
        ? {
            approvedAt: daysBefore(now, daysAgo - 1),
            approvedById: ids.admin ?? null,
            approvalReason: 'Demonstration account',
          }
        : {}
    const { id } = await tx.user.create({
      data: {
        email,
        firstName,
        lastName,
        role,
        isApproved,
        accountStatus: 'ACTIVE',
        passwordHash: credentials[key].passwordHash,
        createdAt: daysBefore(now, daysAgo),
        lastLogin: lastLogin === null ? null : daysBefore(now, lastLogin),
        ...approval,
      },
      select: { id: true },
    })
    ids[key] = id
  }
  return ids as Record<PersonKey, string>
}
