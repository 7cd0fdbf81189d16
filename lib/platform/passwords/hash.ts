import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * argon2id (2) with 46 MiB, six passes, one lane: more than OWASP's Password Storage Cheat Sheet asks for, and about
 * 75 ms on the machine of docs/benchmarks.md (aim: 50 to 150 ms).
 */
const COST = { algorithm: 2, memoryCost: 47_104, timeCost: 6, parallelism: 1 } as const

/**
 * At once: a hundred people who sign in together wait for each other, and take neither the memory (docs/rules.md#passwords) nor the
 * threads that read the pages of those who only read.
 */
const oneOfTwo = pLimit(2)

/** The hash of a random password that nobody knows, of the same cost: what an account without one is compared to. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=47104,t=6,p=1$PPKG85Yi9Jiq5kwUx+JbOQ$iQyZsC+5d8PpIaY01M/8wb5+YTnhEBTRHmE/vT38DbQ'

/**
 * A password's argon2id hash in PHC form (`$argon2id$v=19$m=47104,t=6,p=1$…`), with its own random salt. Rules: OWASP
 * Password Storage Cheat Sheet; docs/rules.md#passwords.
 * @param password any text; its rules are checked before.
 */
export function hashPassword(password: string): Promise<string> {
  return oneOfTwo(() => hash(password, COST))
}

/**
 * Whether a password belongs to a hash. With null (no such account, or one without a password) it takes as long and
 * answers false, so that the time tells nobody which e-mail addresses are known (docs/rules.md#accounts).
 * @throws Error when `storedHash` is no PHC string: a defect of the row, never of what was typed.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await oneOfTwo(() => verify(storedHash ?? NOBODYS_HASH, password))
  return matches && storedHash !== null
}
