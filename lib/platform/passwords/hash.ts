import 'server-only'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's Password Storage Cheat Sheet: argon2id (2), 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of a random password that nobody knows, of the same cost: what an account without one is compared to. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$kUI0wh3Mtob5Wxml+3zM3Q$6wKoQ9IJbMF6YPbnt9PBkt8a3JJgdpBtn/JpWdRabNI'

/**
 * A password's argon2id hash in PHC form (`$argon2id$v=19$m=19456,t=2,p=1$…`), with its own random salt; takes about
 * 26 ms and 19 MiB. Rules: OWASP Password Storage Cheat Sheet; decisions, "Passwords"; promise 3.
 * @param password any text; its rules are checked before.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/**
 * Whether a password belongs to a hash. With null (no such account, or one without a password) it takes as long and
 * answers false, so that the time tells nobody which e-mail addresses are known (decisions, "Login answers").
 * @throws Error when `storedHash` is no PHC string: a defect of the row, never of what was typed.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? NOBODYS_HASH, password)
  return matches && storedHash !== null
}
