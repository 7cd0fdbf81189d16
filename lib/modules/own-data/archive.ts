import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { ZipWriter } from '@zip.js/zip.js'
import { type Locale, toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { retention } from '@/lib/core/retention'
import { escapeXml } from '@/lib/core/xml'
import { db } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { env } from '@/lib/platform/env'
import { translator } from '@/lib/platform/i18n/translator'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { describeError, log } from '@/lib/platform/log/log'
import { absoluteUrl, siteProfile } from '@/lib/platform/site'
import { isMissing, storage } from '@/lib/platform/storage/storage'
import { exportFormats } from '../exports/schema'
import { formats } from '../exports/service'
import { isOwnFile, type OwnTable, ownTables } from './read'

/** The folder of the archives, outside the site's files, so that neither backups nor a file host contain them. */
export const archiveFolder = () => join(resolve(env().DATA_DIR), 'exports')

/** The path of one account's archive. */
export const archivePath = (id: string) => join(archiveFolder(), `${id}.zip`)

const partPath = (id: string) => `${archivePath(id)}.part`

/** The name of a file in the archive: in a folder for its kind, with its own name if it has one. */
const toFileName = ({
  id,
  kind,
  mime,
  name,
}: {
  id: string
  kind: string
  mime: string
  name: string
}) => {
  const ending = mime === 'application/pdf' ? 'pdf' : (mime.split('/')[1] ?? 'bin')
  const stem = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '_')
    .slice(0, 80)
  const folder = kind.toLowerCase().replace('_', '-')
  return `files/${folder}/${id}${stem && ` ${stem}`}.${ending}`
}

/** Adds a table to the archive. @returns the number of its rows */
async function addTable(
  zip: ZipWriter<unknown>,
  { name, columns, read }: OwnTable,
): Promise<number> {
  let rows = 0
  async function* counted() {
    rows = 0
    for await (const batch of read()) {
      rows += batch.length
      yield batch
    }
  }
  for (const format of exportFormats) {
    const parts = Readable.from(formats[format].write(columns, counted()), { objectMode: false })
    await zip.add(`${format}/${name}.${format}`, Readable.toWeb(parts) as ReadableStream)
  }
  return rows
}

interface OwnFile {
  id: string
  kind: string
  mime: string
  name: string
  key: string
}

const listFiles = (userId: string) => db().$queryRaw<OwnFile[]>`
  SELECT id::text, kind::text, mime, name, key FROM stored_file WHERE ${isOwnFile(userId)} ORDER BY id`

/** @returns its path in the archive; null for a file that was destroyed meanwhile */
async function addFile(zip: ZipWriter<unknown>, file: OwnFile): Promise<string | null> {
  const bytes = await storage().read(file.key)
  if (!bytes) return null
  const path = toFileName(file)
  await zip.add(path, Readable.toWeb(bytes) as ReadableStream, { level: 0 })
  return path
}

interface Contents {
  tables: { name: string; rows: number }[]
  files: string[]
}

const toAddress = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The page that links to everything in the archive; it needs no network. */
async function writeIndex({ tables, files }: Contents, language: Locale): Promise<string> {
  const t = await translator(language)
  const site = siteProfile().name
  const title = escapeXml(t('ownData.archiveTitle', { site }))
  const [, ...paragraphs] = t('email.ownDataReady.readme', { site }).trim().split('\n\n')
  const rows = tables.map(({ name, rows }) => {
    const links = exportFormats.map(
      (format) => `<a href="${format}/${name}.${format}">${format}</a>`,
    )
    return `<tr><th scope="row">${name}</th><td>${rows}</td><td>${links.join(' ')}</td></tr>`
  })
  const items = files.map(
    (path) => `<li><a href="${toAddress(path)}">${escapeXml(path.slice('files/'.length))}</a></li>`,
  )
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:1rem/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
th,td{text-align:start;padding:.25rem 1rem .25rem 0}li{overflow-wrap:anywhere}p{white-space:pre-line}</style>
<h1>${title}</h1>
${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('\n')}
<h2>${escapeXml(t('ownData.archiveTables'))}</h2>
<table>
<tr><td></td><th scope="col">${escapeXml(t('ownData.archiveRows'))}</th><td></td></tr>
${rows.join('\n')}
</table>
<h2>${escapeXml(t('ownData.archiveFiles'))}</h2>
${items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : `<p>${escapeXml(t('ownData.archiveNoFiles'))}</p>`}
</html>
`
}

/**
 * Writes everything stored about a person to `exports/{id}.zip`: each table as CSV and JSON, every file they sent, and a page
 * that links to all of it. The write is atomic: after a crash, the archive is complete or missing.
 * @param language the language of the explanatory sheet and the page
 * @param onProgress called with the completed share, in percent
 * @returns its size in bytes
 * @throws AppError `unavailable` when the database or the file host does not answer
 */
export async function writeArchive(
  id: string,
  userId: string,
  language: Locale,
  onProgress: (percent: number) => Promise<unknown> = async () => {},
): Promise<number> {
  const { TextReader, ZipWriter: Zip } = await import('@zip.js/zip.js')
  await mkdir(archiveFolder(), { recursive: true, mode: 0o700 })
  const part = partPath(id)
  try {
    const file = createWriteStream(part, { mode: 0o600 })
    const zip = new Zip(Writable.toWeb(file), { useWebWorkers: false })
    const t = await translator(language)
    await zip.add(
      'README.txt',
      new TextReader(t('email.ownDataReady.readme', { site: siteProfile().name })),
    )
    const tables = await ownTables(userId)
    const files = await listFiles(userId)
    const contents: Contents = { tables: [], files: [] }
    let parts = 0
    let percent = 0
    const advance = async () => {
      parts += 1
      const now = Math.floor((100 * parts) / (tables.length + files.length))
      if (now > percent) await onProgress(now)
      percent = now
    }
    for (const table of tables) {
      contents.tables.push({ name: table.name, rows: await addTable(zip, table) })
      await advance()
    }
    for (const each of files) {
      const path = await addFile(zip, each)
      if (path) contents.files.push(path)
      await advance()
    }
    await zip.add('index.html', new TextReader(await writeIndex(contents, language)))
    await zip.close()
    const handle = await open(part)
    await handle.sync().finally(() => handle.close())
    await rename(part, archivePath(id))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return (await stat(archivePath(id))).size
}

/** Destroys an archive, complete or partial; a missing one is not an error. */
export async function removeArchive(id: string): Promise<void> {
  for (const path of [archivePath(id), partPath(id)]) await rm(path, { force: true })
}

const MAX_ATTEMPTS = 3
/** A worker that takes longer has died. */
const CLAIM_TIMEOUT = '1 hour'

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
        AND (taken_at IS NULL OR taken_at < now() - ${CLAIM_TIMEOUT}::interval)
      ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text, user_id::text AS "userId", tries::int`
  return rows[0] ?? null
}

/** Marks an archive as ready and mails its owner. False when it was requested again meanwhile, or the account is gone. */
async function markReady({ id, userId }: Waiting, size: number): Promise<boolean> {
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

async function buildExport(waiting: Waiting): Promise<void> {
  const { id, userId, tries } = waiting
  try {
    const { language } = await db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { language: true },
    })
    const size = await writeArchive(id, userId, toLocale(language), (progress) =>
      db().dataExport.updateMany({ where: { id }, data: { progress } }),
    )
    if (!(await markReady(waiting, size))) await removeArchive(id)
  } catch (error) {
    log('error', 'own-data.failed', { export: id, tries, ...describeError(error) })
    const state = tries < MAX_ATTEMPTS ? { takenAt: null, progress: 0 } : { failedAt: new Date() }
    const { count } = await db().dataExport.updateMany({ where: { id }, data: state })
    // The row is gone if the account has been erased.
    if (count > 0 && tries < MAX_ATTEMPTS) throw error
  }
}

/**
 * Creates the requested archives one by one, and mails each owner a link.
 * @returns how many
 * @throws the error of a failed archive, unless that was its third attempt; the next run retries it
 */
async function buildPendingExports(): Promise<number> {
  let made = 0
  for (let next = await takeNext(); next; next = await takeNext()) {
    await buildExport(next)
    made += 1
  }
  if (made > 0) scheduleDelivery()
  return made
}

export const runPendingExports = singleRun('own-data', buildPendingExports)

/** Makes the requested archives in the background. */
export function scheduleArchives(): void {
  setImmediate(runPendingExports)
}

/**
 * Destroys archives past their seven days, and files without a row: those of deleted accounts, or partial ones.
 * @param now the current time
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
