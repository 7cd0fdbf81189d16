import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createVisitor, setUpAccountTests } from '@/lib/testing/accounts'
import { createArticle, createStoredFile } from '@/lib/testing/factories'
import { archiveFolder, writeArchive } from './archive'

// Writes and packs 200 MB.
vi.setConfig({ testTimeout: 600_000 })
setUpAccountTests()
afterEach(() => rm(archiveFolder(), { recursive: true, force: true }))

const MB = 1_000_000
const FILES = 200
const COMMENTS = 10_000
const SAMPLE_MS = 5

/** Returns the greatest memory of this process while it works, over what it had before, in bytes. */
async function measureGrowth(work: (sample: () => void) => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, SAMPLE_MS)
  await work(sample).finally(() => clearInterval(timer))
  return peak - before
}

it('makes the archive of 10,000 comments and 200 files in less than 100 MB of memory', async () => {
  const [little, much] = [await createVisitor(), await createVisitor()]
  const { id: articleId } = await createArticle()
  await db().$executeRaw`
    INSERT INTO comment (id, kind, article_id, author_id, content)
    SELECT gen_random_uuid(), 'article', ${articleId}::uuid, ${much.id}::uuid, repeat('Heat helps. ', 100)
    FROM generate_series(1, ${COMMENTS})`
  for (let made = 0; made < FILES; made += 1) {
    const uploaderId = much.id
    await createStoredFile(randomBytes(MB), {
      kind: 'ATTACHMENT',
      visibility: 'PRIVATE',
      uploaderId,
    })
  }
  // Loads everything first.
  await writeArchive(randomUUID(), little.id, 'en')
  let size = 0
  const growth = await measureGrowth(async (sample) => {
    size = await writeArchive(randomUUID(), much.id, 'en', async () => sample())
  })
  expect(size).toBeGreaterThan(FILES * MB)
  expect(growth).toBeLessThan(100 * MB)
})
