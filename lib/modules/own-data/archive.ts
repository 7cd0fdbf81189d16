import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { ZipWriter } from '@zip.js/zip.js'
import type { Locale } from '@/lib/core/locales'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'
import { storage } from '@/lib/platform/storage/storage'
import { exportFormats } from '../exports/schema'
import { formats } from '../exports/service'
import { isOwnFile, type OwnTable, ownTables } from './read'

/** The folder of the archives: apart from the site's files, so that no backup and no file host has them. */
export const archiveFolder = () => join(resolve(env().DATA_DIR), 'exports')

/** The path of one account's archive. */
export const archivePath = (id: string) => join(archiveFolder(), `${id}.zip`)

/** The name of a file in the archive: in a folder for its kind, with its own name if it has one. */
const nameOf = ({
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

async function addTable(zip: ZipWriter<unknown>, { name, columns, read }: OwnTable): Promise<void> {
  for (const format of exportFormats) {
    const parts = Readable.from(formats[format].write(columns, read()), { objectMode: false })
    await zip.add(`${format}/${name}.${format}`, Readable.toWeb(parts) as ReadableStream)
  }
}

async function addFiles(zip: ZipWriter<unknown>, userId: string): Promise<void> {
  const files = await db().$queryRaw<
    { id: string; kind: string; mime: string; name: string; key: string }[]
  >`SELECT id::text, kind::text, mime, name, key FROM stored_file WHERE ${isOwnFile(userId)} ORDER BY id`
  for (const file of files) {
    // The file was destroyed after the rows were read: it no longer belongs to anybody.
    const bytes = await storage().read(file.key)
    if (bytes) await zip.add(nameOf(file), Readable.toWeb(bytes) as ReadableStream, { level: 0 })
  }
}

/**
 * Writes everything kept about a person into `exports/{id}.zip`: each table as CSV and JSON, and every file they sent.
 * Whenever a process dies, there is a complete archive under that name or none.
 * @param language the language of the explanatory sheet
 * @returns its size in bytes
 * @throws AppError `unavailable` when the database or the file host does not answer
 */
export async function writeArchive(id: string, userId: string, language: Locale): Promise<number> {
  const { TextReader, ZipWriter: Zip } = await import('@zip.js/zip.js')
  await mkdir(archiveFolder(), { recursive: true, mode: 0o700 })
  const part = `${archivePath(id)}.part`
  try {
    const file = createWriteStream(part, { mode: 0o600 })
    const zip = new Zip(Writable.toWeb(file), { useWebWorkers: false })
    const t = await translator(language)
    await zip.add(
      'README.txt',
      new TextReader(t('email.ownDataReady.readme', { site: siteProfile().name })),
    )
    for (const table of await ownTables(userId)) await addTable(zip, table)
    await addFiles(zip, userId)
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

/** Destroys an archive; a missing one is not an error. */
export const removeArchive = (id: string) => rm(archivePath(id), { force: true })
