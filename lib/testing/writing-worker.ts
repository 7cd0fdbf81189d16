import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { createArticle, editArticle } from '@/lib/modules/content/articles/service'
import { facts } from '@/lib/modules/facts/service'

// Forked by the crash test (lib/modules/files/crash-at-random.long.int.test.ts) with an administrator: uploads and writes
// continuously until it is killed, and reports each acknowledged write.

/** An acknowledged write. */
export type Acknowledged =
  | { kind: 'article'; id: string }
  | { kind: 'edit'; id: string; number: number }
  | { kind: 'fact'; id: string }

const viewer: Viewer = JSON.parse(process.argv[2] ?? '')
const reportWrite = (report: Acknowledged) => process.send?.(report)
const createCaller = (): Caller => ({
  requestId: randomUUID(),
  address: '192.0.2.1',
  device: '',
  locale: 'en',
})

const sent = (bytes: Buffer, name: string) => ({
  size: bytes.length,
  name,
  read: async () => bytes,
})

async function sendCover(round: number) {
  const background = { r: round % 256, g: 90, b: 70 }
  const picture = await sharp({ create: { width: 330, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  return sent(picture, 'cover.png')
}

async function uploadArticle(round: number): Promise<string> {
  const input = { article_title: `Article ${round}`, article_content: '<p>Gout.</p>' }
  const { article_id } = await createArticle(viewer, input, await sendCover(round), createCaller())
  reportWrite({ kind: 'article', id: article_id })
  return article_id
}

/** Every third edit brings another cover, so that files are removed too. */
async function edit(id: string, number: number): Promise<void> {
  const cover = number % 3 === 0 ? await sendCover(number) : undefined
  await editArticle(viewer, id, { article_title: `Edit ${number}` }, cover, createCaller())
  reportWrite({ kind: 'edit', id, number })
}

async function addFact(round: number): Promise<void> {
  const input = { duk_title: `Fact ${round}`, duk_content: 'Rest helps.', language: 'eng' as const }
  const { duk_id } = await facts.add(viewer, { ...input, source: '' }, createCaller())
  reportWrite({ kind: 'fact', id: duk_id })
}

/** On a busy machine the database may be too slow to respond: then nothing is acknowledged, and the next write follows. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'unavailable')) throw error
}

async function repeatForever(work: (round: number) => Promise<unknown>): Promise<never> {
  for (let round = 1; ; round++) await work(round).catch(ignoreUnavailable)
}

async function uploadFirst(): Promise<string> {
  for (;;) {
    const id = await uploadArticle(0).catch(ignoreUnavailable)
    if (id) return id
  }
}

const edited = await uploadFirst()
await Promise.all([
  repeatForever(uploadArticle),
  repeatForever((number) => edit(edited, number)),
  repeatForever(addFact),
])
