import 'server-only'
import { db } from '../../db/client'

/** The host's name for the file of a key, and its size in bytes. */
export interface HostedFile {
  hostKey: string
  size: number
}

/** Finds the file stored under a key; null when there is none. */
export function findHosted(key: string): Promise<HostedFile | null> {
  return db().hostedFile.findUnique({ where: { key }, select: { hostKey: true, size: true } })
}

/**
 * Points a key to a file that the host has in full.
 * @returns the file that it replaces, or null
 */
export async function nameHosted(key: string, file: HostedFile): Promise<string | null> {
  const before = await findHosted(key)
  const data = { ...file, storedAt: new Date() }
  await db().hostedFile.upsert({ where: { key }, create: { key, ...data }, update: data })
  return before?.hostKey ?? null
}

/** Unlinks a key from its file. */
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

/** Whether one of the host's files has a key. */
export async function isHosted(hostKey: string): Promise<boolean> {
  return (await db().hostedFile.count({ where: { hostKey } })) > 0
}
