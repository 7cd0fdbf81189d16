import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@/lib/core/errors'
import { libraryKinds } from '@/lib/core/library-kinds'
import {
  COVER,
  checkPdf,
  encodePicture,
  PAPER,
  PICTURE,
  type SentFile,
} from '@/lib/modules/files/prove-file'
import { type PreparedFile, prepare, putPdf, putPicture } from '@/lib/modules/files/put-files'
import { prepareFields } from '@/lib/modules/site/service'
import { recordAudit } from '@/lib/platform/audit/audit'
import { requestRevalidateAll } from '@/lib/platform/cache/revalidate'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { BACKGROUND } from '@/lib/platform/work/queues'
import { ContentRefused, checkExport } from './check-export'
import { cleanTexts, importRows } from './import-rows'
import type { Content, FileEntry } from './schema'

const HEADER = 12
/** Still pixels only: no metadata, no colour profile, no animation. */
const CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * Returns whether the bytes are a WebP as our encoder writes it: pixels and nothing else, to the last byte. Such a
 * picture was already re-encoded on upload and would only lose quality the second time.
 */
export function isOwnWebp(bytes: Buffer): boolean {
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, HEADER) === 'WEBP'
  if (!isWebp || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = HEADER
  while (at + 8 <= bytes.length) {
    if (!CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

/** Files whose bytes are already stored, and the words of documents by their id. */
interface ImportedFiles {
  prepared: PreparedFile[]
  words: Map<string, string>
}

const PICTURES = {
  cover: { rules: COVER, folder: 'cover', kind: 'COVER' },
  picture: { rules: PICTURE, folder: 'picture', kind: 'BODY_IMAGE' },
} as const

/** Drops the uploader: a file without an owner came with the site. */
const toFileData = ({ id, name }: FileEntry) =>
  ({ id, name, visibility: 'PUBLIC', uploaderId: null }) as const

async function importPicture(file: FileEntry, kind: keyof typeof PICTURES, sent: SentFile) {
  const { rules, folder, kind: stored } = PICTURES[kind]
  const encoded = await encodePicture(sent, rules, BACKGROUND)
  const bytes = await sent.read()
  const main = isOwnWebp(bytes) ? { ...encoded.main, bytes } : encoded.main
  // The server makes the smaller sizes while it runs.
  const { variants: _, ...written } = await putPicture(folder, { ...encoded, main })
  return prepare({ ...written, ...toFileData(file), kind: stored })
}

async function importPdf(file: FileEntry, sent: SentFile) {
  const { pages, text } = await checkPdf(sent, PAPER, BACKGROUND)
  const written = await putPdf('paper', await sent.read())
  return { text, prepared: prepare({ ...written, ...toFileData(file), kind: 'PAPER', pages }) }
}

/**
 * Checks files as if they were uploaded today, and stores their bytes; their rows are written later. If one is refused,
 * the ones already stored are removed.
 * @param folder of an export that was checked
 * @throws AppError `invalid` for a file that is not what it claims to be
 */
async function importFiles(folder: string, files: readonly FileEntry[]): Promise<ImportedFiles> {
  const imported: ImportedFiles = { prepared: [], words: new Map() }
  try {
    for (const file of files) {
      const read = () => readFile(join(folder, file.path))
      const sent = { size: file.size, name: file.name, read }
      if (file.kind !== 'paper') {
        imported.prepared.push(await importPicture(file, file.kind, sent))
        continue
      }
      const { text, prepared } = await importPdf(file, sent)
      imported.prepared.push(prepared)
      imported.words.set(file.id, text)
    }
    return imported
  } catch (error) {
    await discardFiles(imported)
    throw error
  }
}

/** Removes the bytes of files whose rows were not written after all. */
async function discardFiles({ prepared }: ImportedFiles): Promise<void> {
  for (const file of prepared) await file.discard()
}

const TIMEOUT_MS = 600_000

/** @throws ContentRefused where there is content of any kind, including deleted or pending content */
async function requireEmpty(client: TransactionClient): Promise<void> {
  const tables = [...libraryKinds, 'comment', 'site_text', 'forum_post']
  const filled = tables.map((table) => Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)})`)
  const [row] = await client.$queryRaw<{ is_filled: boolean }[]>`
    SELECT ${Prisma.join(filled, ' OR ')} AS is_filled`
  if (!row?.is_filled) return
  throw new ContentRefused(
    'This instance has content already: an export is imported into an empty one only.',
  )
}

async function prepareSiteTexts({ site_texts: texts }: Content) {
  const prepared = []
  for (const { key, fields } of texts) {
    prepared.push({ key, version: 1, fields: await prepareFields(BACKGROUND, key, fields) })
  }
  return prepared
}

const countRows = (content: Content) =>
  Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, rows.length]))

async function writeAll(folder: string): Promise<Record<string, number>> {
  const { manifest, content } = await checkExport(folder)
  await db().$transaction(requireEmpty)
  const texts = cleanTexts(content)
  const siteTexts = await prepareSiteTexts(content)
  const files = await importFiles(folder, manifest.files)
  const detail = countRows(content)
  try {
    await db().$transaction(
      async (tx) => {
        await requireEmpty(tx)
        for (const file of files.prepared) await file.save(tx)
        await importRows(tx, content, { texts, words: files.words })
        await tx.siteText.createMany({ data: siteTexts })
        await recordAudit(tx, {
          actorId: null,
          action: 'content.import',
          objectKind: 'table',
          objectId: null,
          detail,
        })
      },
      { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
    )
  } catch (error) {
    await discardFiles(files)
    throw error
  }
  await requestRevalidateAll()
  return detail
}

/**
 * Imports an export into an instance without content: checks and sanitises everything as if it were written today, and
 * inserts all rows in one transaction. On any failure nothing is left of it.
 * @param folder of an unpacked export
 * @returns the number of items of each kind
 * @throws ContentRefused with a sentence for the operator
 */
export async function importContent(folder: string): Promise<Record<string, number>> {
  try {
    return await writeAll(folder)
  } catch (error) {
    // `conflict`: two rows with one id, version code or video.
    if (!(error instanceof AppError && ['invalid', 'conflict'].includes(error.code))) throw error
    const why = error.message
    throw new ContentRefused(
      `The export holds what this server would not take (${why}): nothing was imported.`,
    )
  }
}
