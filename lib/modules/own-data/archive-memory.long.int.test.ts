import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The memory that this process cannot free, in bytes: what else it holds depends on the machine. */
function measureUsed(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
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
  const before = measureUsed()
  let peak = before
  const size = await writeArchive(randomUUID(), much.id, 'en', async () => {
    peak = Math.max(peak, measureUsed())
  })
  expect(size).toBeGreaterThan(FILES * MB)
  expect(peak - before).toBeLessThan(100 * MB)
})
