import 'server-only'
import { readdir } from 'node:fs/promises'
import { localeOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { retention } from '@/lib/core/retention'
import { db } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { describeError, log } from '@/lib/platform/log/log'
import { absoluteUrl } from '@/lib/platform/site'
import { isMissing } from '@/lib/platform/storage/missing-file'
import { archiveFolder, removeArchive, writeArchive } from './archive'

const MOST_TRIES = 3
/** A worker that has not finished by then has died. */
const TAKEN_FOR = '1 hour'

interface Waiting {
  id: string
  userId: string
  tries: number
}

/** Claims the archive that has waited longest, for an hour: other workers take another one. */
async function takeNext(): Promise<Waiting | null> {
  const rows = await db().$queryRaw<Waiting[]>`
    UPDATE data_export SET taken_at = now(), tries = tries + 1
    WHERE user_id = (SELECT user_id FROM data_export
      WHERE ready_at IS NULL AND failed_at IS NULL
        AND (taken_at IS NULL OR taken_at < now() - ${TAKEN_FOR}::interval)
      ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text, user_id::text AS "userId", tries::int`
  return rows[0] ?? null
}

/** Marks an archive as ready and mails its owner. False when it was requested again meanwhile, or the account is gone. */
async function announce({ id, userId }: Waiting, size: number): Promise<boolean> {
  const readyAt = new Date()
  return db().$transaction(async (tx) => {
    const { count } = await tx.dataExport.updateMany({ where: { id }, data: { readyAt, size } })
    if (count === 0) return false
    const person = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, firstName: true, language: true },
    })
    const mail = mailTo(person)
    await queueEmail(tx, {
      ...mail,
      template: 'ownDataReady',
      until: new Date(readyAt.getTime() + retention.dataExport).toISOString(),
      link: absoluteUrl(`${localePath(mail.language, paths.profile)}#own-data`),
      causeKey: `own-data:${id}`,
    })
    return true
  })
}

async function make(waiting: Waiting): Promise<void> {
  const { id, userId, tries } = waiting
  try {
    const { language } = await db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { language: true },
    })
    const size = await writeArchive(id, userId, localeOf(language))
    if (!(await announce(waiting, size))) await removeArchive(id)
  } catch (error) {
    log('error', 'own-data.failed', { export: id, tries, ...describeError(error) })
    const state = tries < MOST_TRIES ? { takenAt: null } : { failedAt: new Date() }
    await db().dataExport.updateMany({ where: { id }, data: state })
    if (tries < MOST_TRIES) throw error
  }
}

/**
 * Makes the requested archives, one after the other, and mails where they are.
 * @returns how many
 * @throws whatever kept one from being made, unless that was the third attempt: the next run retries
 */
export async function makeDataExports(): Promise<number> {
  let made = 0
  for (let next = await takeNext(); next; next = await takeNext()) {
    await make(next)
    made += 1
  }
  if (made > 0) sendSoon()
  return made
}

export const makeWaiting = singleRun('own-data', makeDataExports)

/** Makes the requested archives in the background. */
export function makeSoon(): void {
  setImmediate(makeWaiting)
}

/**
 * Destroys archives past their seven days, and files without a row: those of deleted accounts, or partial ones.
 * @param now the moment to treat as the present
 */
export async function sweepDataExports(now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - retention.dataExport)
  await db().dataExport.deleteMany({
    where: { OR: [{ readyAt: { lt: before } }, { failedAt: { lt: before } }] },
  })
  const names = await readdir(archiveFolder()).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const rows = await db().dataExport.findMany({ select: { id: true } })
  const named = new Set(rows.map(({ id }) => id))
  for (const name of names) {
    const id = name.replace(/\.zip(\.part)?$/, '')
    if (!named.has(id)) await removeArchive(id)
  }
}
