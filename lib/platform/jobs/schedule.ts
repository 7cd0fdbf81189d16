import 'server-only'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { curatedLibraryKinds } from '@/lib/core/library-kinds'
import { retention } from '@/lib/core/retention'
import { revalidate, revalidateAllIfRequested } from '../cache/revalidate'
import { db, type Prisma } from '../db/client'
import { kindTables, promoteTranslations } from '../db/kind-tables'
import { env } from '../env'
import { describeError, log } from '../log/log'
import { flushReadership } from '../readership/flush'
import { readSiteTexts } from '../site-texts'
import type { StoredObject } from '../storage/contract'
import { isMissing, scratchFolder, storage } from '../storage/storage'
import { sweepGrants } from '../uploads/grants'
import { leasedJob } from './lease'
import { deliverAlerts, deliverMail } from './schedule-delivery'
import { singleRun } from './single-run'

/** Pictures and their sizes are called `<folder>/<random>.webp` and `<folder>/<random>-<name>`. */
const getStem = (key: string) => key.replace(/[.-].*$/, '')

/**
 * Reads the keys that file rows refer to, including their sizes. Counts all possible sizes of a picture that still
 * has to be resized, because they will be written under the same keys.
 */
async function readNamedFiles(): Promise<{ has: (key: string) => boolean }> {
  const rows = await db().$queryRaw<{ key: string; isSized: boolean }[]>`
    SELECT key, variants IS NOT NULL AS "isSized" FROM stored_file
    UNION ALL
    SELECT size.value ->> 'key', true FROM stored_file CROSS JOIN LATERAL jsonb_array_elements(
      CASE jsonb_typeof(variants) WHEN 'array' THEN variants ELSE '[]' END) AS size
    WHERE size.value ->> 'key' IS NOT NULL`
  const keys = new Set(rows.map(({ key }) => key))
  const unsized = new Set(rows.filter(({ isSized }) => !isSized).map(({ key }) => getStem(key)))
  return { has: (key) => keys.has(key) || unsized.has(getStem(key)) }
}

/**
 * More orphans than this, and than half of all files, suggest a wrong database rather than so many broken uploads.
 */
const MAX_ORPHANED_FILES = 100

/** How much was removed. */
interface Swept {
  /** From the storage. */
  files: number
  /** Folders left by aborted requests. */
  folders: number
}

async function removeEach(objects: StoredObject[]): Promise<number> {
  let removed = 0
  for (const { key, remove } of objects) {
    try {
      await remove()
      removed += 1
    } catch (error) {
      log('warn', 'file.orphaned', { key, ...describeError(error) })
    }
  }
  return removed
}

/** Reads the rows after the listing: files added meanwhile are not in it. */
async function sweepStorage(before: number): Promise<number> {
  let count = 0
  const old: StoredObject[] = []
  for await (const object of storage().list()) {
    count += 1
    if (object.storedAt.getTime() < before) old.push(object)
  }
  if (old.length === 0) return 0
  const named = await readNamedFiles()
  const lost = old.filter(({ key }) => key === null || !named.has(key))
  if (lost.length > MAX_ORPHANED_FILES && lost.length > count / 2) {
    log('error', 'sweep.aborted', { lost: lost.length, files: count })
    return 0
  }
  return removeEach(lost)
}

/** Removes leftovers of broken uploads on this machine; see `sweepFiles`. */
const sweepUploads = (now: Date = new Date()): Promise<number> =>
  sweepUploadFolders(now.getTime() - retention.unnamedFile)

async function sweepUploadFolders(before: number): Promise<number> {
  const parent = scratchFolder()
  const names = await readdir(parent).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  let removed = 0
  for (const name of names) {
    if (!name.startsWith('upload-')) continue
    const path = join(parent, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs >= before) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/**
 * Removes files that no row names and the remains of broken writes and uploads, none before it is a day old
 * (docs/rules.md#uploads). Failures are logged and retried with the next sweep.
 * @param now the current time
 * @throws AppError `unavailable` when the database or the file host does not answer; nothing is removed then.
 */
export async function sweepFiles(now: Date = new Date()): Promise<Swept> {
  const before = now.getTime() - retention.unnamedFile
  const folders = await sweepUploadFolders(before)
  await sweepGrants(now)
  return { folders, files: await sweepStorage(before) }
}

/** How many rows of each kind were deleted. */
interface Purged {
  tokens: number
  sessions: number
  limits: number
  mails: number
  alerts: number
  keys: number
  content: number
  drafts: number
  presences: number
  notifications: number
  counts: number
}

/**
 * Permanently deletes videos, facts and questions. The editorial module deletes articles and papers, which have
 * files. The translations of an original stay linked with each other.
 */
async function purgeContent(before: Date): Promise<number> {
  let lost = 0
  for (const kind of curatedLibraryKinds) {
    const { table } = kindTables[kind]
    const { count, regrouped } = await db().$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM ${table} WHERE deleted_at < ${before} ORDER BY id FOR UPDATE`
      const ids = rows.map(({ id }) => id)
      const regrouped = await promoteTranslations(tx, kind, ids)
      const count = await tx.$executeRaw`DELETE FROM ${table} WHERE id = ANY (${ids}::uuid[])`
      return { count, regrouped }
    })
    revalidate(...regrouped)
    lost += count
  }
  return lost
}

/** Owners whose data may be deleted: nothing of a restricted account is (docs/rules.md#restriction-of-processing). */
const unrestricted = {
  accountStatus: { not: 'RESTRICTED' },
} as const satisfies Prisma.UserWhereInput

/** Deletes drafts older than that, unless their owner could not continue them because of a restriction. */
function purgeDrafts(before: Date) {
  const restrictions = { none: { liftedAt: { gte: before } } }
  return db().draft.deleteMany({
    where: { updatedAt: { lt: before }, user: { ...unrestricted, restrictions } },
  })
}

function purgeNotifications(readBefore: Date, createdBefore: Date) {
  return db().notification.deleteMany({
    where: {
      user: unrestricted,
      OR: [{ readAt: { lt: readBefore } }, { readAt: null, createdAt: { lt: createdBefore } }],
    },
  })
}

function purgeCounts(before: Date, wordsBefore: Date) {
  return db().dailyCount.deleteMany({
    where: { OR: [{ day: { lt: before } }, { kind: 'NOT_FOUND', day: { lt: wordsBefore } }] },
  })
}

/**
 * Deletes data beyond its retention period (lib/core/retention.ts), but no drafts, sessions or notices of restricted
 * accounts. Idempotency keys are deleted as soon as they expire.
 * @param now the current time
 * @throws AppError `unavailable` when the database does not answer
 */
export async function purgeExpired(now: Date = new Date()): Promise<Purged> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const tokens = await db().oneTimeToken.deleteMany({
    where: { expiresAt: { lt: ago(retention.oneTimeLink) } },
  })
  // The second address may agree a week after the first, and the week in which to undo it starts only then.
  const linksEndedBefore = { lt: ago(retention.emailUndo) }
  await db().emailChange.deleteMany({
    where: {
      createdAt: { lt: ago(2 * retention.emailUndo) },
      expiresAt: linksEndedBefore,
      OR: [{ undoUntil: null }, { undoUntil: linksEndedBefore }],
    },
  })
  const endedBefore = { lt: ago(retention.session) }
  const sessions = await db().session.deleteMany({
    where: { user: unrestricted, OR: [{ expiresAt: endedBefore }, { revokedAt: endedBefore }] },
  })
  const limits = await db().rateLimit.deleteMany({
    where: { expire: { lt: BigInt(ago(retention.triesCount).getTime()) } },
  })
  const mails = await db().outboxEmail.deleteMany({
    where: {
      OR: [
        { state: 'SENT', sentAt: { lt: ago(retention.sentMail) } },
        { state: 'FAILED', createdAt: { lt: ago(retention.sentMail) } },
      ],
    },
  })
  const alerts = await db().outboxAlert.deleteMany({
    where: { createdAt: { lt: ago(retention.sentMail) }, state: { in: ['SENT', 'FAILED'] } },
  })
  const keys = await db().idempotencyKey.deleteMany({ where: { expiresAt: { lt: now } } })
  const content = await purgeContent(ago(retention.deleted))
  const drafts = await purgeDrafts(ago(retention.draft))
  const presences = await db().editingPresence.deleteMany({
    where: { seenAt: { lt: ago(retention.editingPresence) } },
  })
  const notifications = await purgeNotifications(
    ago(retention.readNotice),
    ago(retention.unreadNotice),
  )
  const counts = await purgeCounts(ago(retention.dailyCount), ago(retention.wordsNotFound))
  return {
    tokens: tokens.count,
    sessions: sessions.count,
    limits: limits.count,
    mails: mails.count,
    alerts: alerts.count,
    keys: keys.count,
    content,
    drafts: drafts.count,
    presences: presences.count,
    notifications: notifications.count,
    counts: counts.count,
  }
}

/**
 * Has the embedded database write the contents of its log to its files. PostgreSQL in a single process does so only when it is
 * closed: until then the log would grow, and a start after a power cut would take as long as reading all of it.
 * @throws AppError `unavailable` when the database does not answer
 */
async function checkpoint(): Promise<void> {
  if (env().EMBEDDED_DATABASE) await db().$executeRaw`CHECKPOINT`
}

export interface Job {
  everyMs: number
  /** Never rejects and never runs twice at once: see `singleRun`. */
  run: () => Promise<void>
}

const SECOND_MS = 1000

/** The jobs that keep each process's memory up to date and its machine tidy. */
const processJobs: Job[] = [
  { everyMs: 10 * SECOND_MS, run: singleRun('revalidate-pages', revalidateAllIfRequested) },
  { everyMs: 10 * SECOND_MS, run: singleRun('site-texts', readSiteTexts) },
  { everyMs: 60 * SECOND_MS, run: singleRun('readership', () => flushReadership()) },
  { everyMs: 300 * SECOND_MS, run: singleRun('checkpoint', checkpoint) },
  // The upload folder is local to this machine.
  { everyMs: 6 * 3600 * SECOND_MS, run: singleRun('sweep-uploads', () => sweepUploads()) },
]

/** The jobs for the whole site, done by the first process that claims them. */
const siteJobs: Job[] = [
  { everyMs: 10 * SECOND_MS, run: deliverMail },
  { everyMs: 10 * SECOND_MS, run: deliverAlerts },
  leasedJob('purge', 3600 * SECOND_MS, () => purgeExpired()),
  leasedJob('sweep-files', 6 * 3600 * SECOND_MS, () => sweepFiles()),
]

/**
 * Runs each job now, and then at its interval, without keeping the process alive for it.
 * @returns a function that stops them; a run in progress is not cut short
 */
export function runJobs(jobs: Job[]): () => void {
  const timers = jobs.flatMap(({ everyMs, run }) => [
    setTimeout(run, 0).unref(),
    setInterval(run, everyMs).unref(),
  ])
  return () => timers.forEach(clearInterval)
}

// One schedule per process: the development server reloads modules.
const holder = globalThis as { ingingoJobs?: () => void }

/**
 * Starts the serving process's background jobs. Every process may start them; leases in the database prevent double
 * runs. Where jobs are triggered from outside (CRON_SECRET), only the process's own jobs run.
 * @param more the jobs of the modules, which this layer does not know
 */
export function startJobs(more: Job[] = []): void {
  const own = env().CRON_SECRET ? processJobs : [...processJobs, ...siteJobs, ...more]
  holder.ingingoJobs ??= runJobs(own)
}

/**
 * Runs the site-wide jobs that are due, once. Never rejects: see `Job`.
 * @param more the jobs of the modules
 */
export async function runSiteJobs(more: Job[]): Promise<void> {
  await Promise.all([...siteJobs, ...more].map(({ run }) => run()))
}
