import 'server-only'
import { db } from '../../db/client'

/** Where the host has the file of a key, and its size in bytes. */
export interface HostedFile {
  hostKey: string
  size: number
}

/** Null when no file is kept under the key. */
export function findHosted(key: string): Promise<HostedFile | null> {
  return db().hostedFile.findUnique({ where: { key }, select: { hostKey: true, size: true } })
}

/**
 * Makes a file that the host has whole the one that the key names.
 * @returns the file that it takes the place of, or null
 */
export async function nameHosted(key: string, file: HostedFile): Promise<string | null> {
  const before = await findHosted(key)
  const data = { ...file, storedAt: new Date() }
  await db().hostedFile.upsert({ where: { key }, create: { key, ...data }, update: data })
  return before?.hostKey ?? null
}

/** From now on the key names nothing. */
export async function deleteHosted(where: { key: string } | { hostKey: string }): Promise<void> {
  await db().hostedFile.deleteMany({ where })
}

/** The keys of those of the host's files that have one. */
export async function keysOfHosted(hostKeys: string[]): Promise<Map<string, string>> {
  const rows = await db().hostedFile.findMany({
    where: { hostKey: { in: hostKeys } },
    select: { key: true, hostKey: true },
  })
  return new Map(rows.map(({ key, hostKey }) => [hostKey, key]))
}
