import { AppError } from '@/lib/core/errors'
import { libraryKinds } from '@/lib/core/library-kinds'
import { prepareFields } from '@/lib/modules/site/service'
import { recordAudit } from '@/lib/platform/audit/audit'
import { askToRevalidateAll } from '@/lib/platform/cache/revalidate-all'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { BACKGROUND } from '@/lib/platform/work/queues'
import { ContentRefused, checkExport } from './check-export'
import { cleanTexts } from './clean-texts'
import { discardFiles, importFiles } from './import-files'
import { importRows } from './import-rows'
import type { Content } from './schema'

const WITHIN_MS = 600_000

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

const countsOf = (content: Content) =>
  Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, rows.length]))

async function writeAll(folder: string): Promise<Record<string, number>> {
  const { manifest, content } = await checkExport(folder)
  await db().$transaction(requireEmpty)
  const texts = cleanTexts(content)
  const siteTexts = await prepareSiteTexts(content)
  const files = await importFiles(folder, manifest.files)
  const detail = countsOf(content)
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
      { timeout: WITHIN_MS, maxWait: WITHIN_MS },
    )
  } catch (error) {
    await discardFiles(files)
    throw error
  }
  await askToRevalidateAll()
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
