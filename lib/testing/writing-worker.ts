import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Viewer } from '@/lib/core/permissions'
import { createArticle, editArticle } from '@/lib/modules/articles/write'
import { createFact } from '@/lib/modules/facts/service'
import { createPaper } from '@/lib/modules/papers/write'
import { caller } from './editorial'
import { makePdf } from './pdf-samples'

// Forked by the crash test (lib/modules/files/crash-at-random.int.test.ts) with an administrator: uploads and writes
// without a pause until it is killed, and says after each what was acknowledged.

/** What was acknowledged. */
export type Acknowledged =
  | { kind: 'paper'; id: string; sha256: string }
  | { kind: 'article'; id: string }
  | { kind: 'edit'; id: string; number: number }
  | { kind: 'fact'; id: string }

export type WriterReport = { kind: 'ready' } | Acknowledged

const viewer: Viewer = JSON.parse(process.argv[2] ?? '')
const say = (report: WriterReport) => process.send?.(report)
const callerNow = () => ({ ...caller, requestId: randomUUID() })

const sent = (bytes: Buffer, name: string) => ({
  size: bytes.length,
  name,
  read: async () => bytes,
})

async function sendCover(round: number) {
  const background = { r: round % 256, g: 90, b: 70 }
  const picture = await sharp({ create: { width: 500, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  return sent(picture, 'cover.png')
}

async function uploadPaper(round: number): Promise<void> {
  const bytes = await makePdf({ pages: 1 + (round % 9) })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const input = { paper_title: `Paper ${round}`, language: 'eng' as const, reference: '<p>A.</p>' }
  const { paper_id } = await createPaper(viewer, input, sent(bytes, 'paper.pdf'), callerNow())
  say({ kind: 'paper', id: paper_id, sha256 })
}

async function uploadArticle(round: number): Promise<string> {
  const input = { article_title: `Article ${round}`, article_content: '<p>Gout.</p>' }
  const { article_id } = await createArticle(viewer, input, await sendCover(round), callerNow())
  say({ kind: 'article', id: article_id })
  return article_id
}

/** Every third edit brings another cover, so that files are removed too. */
async function edit(id: string, number: number): Promise<void> {
  const cover = number % 3 === 0 ? await sendCover(number) : undefined
  await editArticle(viewer, id, { article_title: `Edit ${number}` }, cover, callerNow())
  say({ kind: 'edit', id, number })
}

async function addFact(round: number): Promise<void> {
  const input = { duk_title: `Fact ${round}`, duk_content: 'Rest helps.', language: 'eng' as const }
  const { duk_id } = await createFact(viewer, { ...input, source: '' }, callerNow())
  say({ kind: 'fact', id: duk_id })
}

async function forEver(work: (round: number) => Promise<void>): Promise<never> {
  for (let round = 1; ; round++) await work(round)
}

say({ kind: 'ready' })
const edited = await uploadArticle(0)
await Promise.all([
  forEver(async (round) => void (await uploadArticle(round))),
  forEver(uploadPaper),
  forEver((number) => edit(edited, number)),
  forEver(addFact),
])
