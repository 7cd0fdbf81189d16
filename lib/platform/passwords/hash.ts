import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * argon2id (2) with 46 MiB, six passes, one lane: more than OWASP's Password Storage Cheat Sheet requires, and about 75 ms on
 * the machine of docs/benchmarks.md (target: 50 to 150 ms).
 */
const COST = { algorithm: 2, memoryCost: 47_104, timeCost: 6, parallelism: 1 } as const

/**
 * Two at a time: a hundred people signing in at once queue, and exhaust neither the memory (docs/rules.md#passwords)
 * nor the threads that serve pages.
 */
const limitToTwo = pLimit(2)

/** The hash of a random password that nobody knows, at the same cost: compared against when an account has none. */
const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=6,p=1$PPKG85Yi9Jiq5kwUx+JbOQ$iQyZsC+5d8PpIaY01M/8wb5+YTnhEBTRHmE/vT38DbQ'

/** Keyboards encode accented letters differently (NIST SP 800-63B, 3.1.1.2). */
const normalize = (password: string) => password.normalize('NFKC')

/**
 * Returns a password's argon2id hash in PHC form (`$argon2id$v=19$m=47104,t=6,p=1$…`), with its own random salt.
 * Rules: OWASP Password Storage Cheat Sheet; docs/rules.md#passwords.
 * @param password any text; the caller checks its rules
 */
export function hashPassword(password: string): Promise<string> {
  return limitToTwo(() => hash(normalize(password), COST))
}

/**
 * Returns whether a password matches a hash. With null (no such account, or one without a password) it takes the same
 * time and returns false, so that the time does not reveal known e-mail addresses (docs/rules.md#accounts).
 * @throws Error when `storedHash` is not a PHC string: a defect of the row, never of the input
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  return (await matchPassword(storedHash, password)) !== null
}

/**
 * Verifies a password like `verifyPassword` and reports whether its hash needs replacing.
 * @returns `'outdated'` if the hash was made before passwords were normalized, so that it matches only the same key presses;
 *   null if the password is wrong
 */
export async function matchPassword(
  storedHash: string | null,
  password: string,
): Promise<'current' | 'outdated' | null> {
  const matches = (text: string) => limitToTwo(() => verify(storedHash ?? DUMMY_HASH, text))
  const normalized = normalize(password)
  const isCurrent = await matches(normalized)
  const isOutdated = !isCurrent && normalized !== password && (await matches(password))
  if (storedHash === null) return null
  if (isCurrent) return 'current'
  return isOutdated ? 'outdated' : null
}
