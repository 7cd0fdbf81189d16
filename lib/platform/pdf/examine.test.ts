import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import {
  makePdfBomb,
  makeScriptedPdf,
  makeTwoPages,
  packEndlessly,
  writeStream,
} from '@/lib/testing/pdf-samples'
import { examinePdf } from './examine'

// Making the larger ones takes longer than examining them.
vi.setConfig({ testTimeout: 30_000 })

const MB = 1024 * 1024

async function makeText(pages: string[]): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false })
  for (const text of pages) doc.addPage().text(text)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe('a harmless document', () => {
  it('is counted, and its words are read where they are wanted', async () => {
    const make = () => makeText(['Gout is\ntreatable.', 'Rest helps.'])
    const text = 'Gout is treatable.\nRest helps.'
    expect(await examinePdf(await make(), { withWords: true })).toEqual({
      pages: 2,
      text,
      about: '',
    })
    expect(await examinePdf(await make(), { withWords: false })).toEqual({
      pages: 2,
      text: '',
      about: '',
    })
  })

  it('is handed to its thread without a copy, unless it shares its memory', async () => {
    const alone = Uint8Array.from(await makeText(['Gout.']))
    const shared = new Uint8Array([...alone, 0]).subarray(0, -1)
    for (const bytes of [alone, shared]) await examinePdf(bytes, { withWords: false })
    expect(alone.length).toBe(0)
    expect(shared.length).toBeGreaterThan(500)
  })

  it('is read to the end of what the search index takes', async () => {
    const bytes = await makeText(Array(8).fill('joint '.repeat(10_000)))
    const { text, pages } = await examinePdf(bytes, { withWords: true })
    expect(text.length).toBeLessThanOrEqual(300_000)
    expect(text.length).toBeGreaterThan(100_000)
    expect(pages).toBeGreaterThan(8)
  })
})

it('refuses one that does something, with its text', async () => {
  const refused = { code: 'invalid', message: 'files.pdfActive' }
  const bytes = await makeScriptedPdf(true)
  await expect(examinePdf(bytes, { withWords: true })).rejects.toMatchObject(refused)
})

/** The most memory that the process has while something happens, in MB above what it had before. */
async function memoryOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await work().finally(() => clearInterval(timer))
  return (peak - before) / MB
}

const packed = (text: string, megabytes: number) =>
  writeStream('/Filter/FlateDecode', packEndlessly(text, megabytes))

describe('a page that unpacks to gigabytes', () => {
  it.each<[string, () => Buffer]>([
    ['in one stream', makePdfBomb],
    [
      'in a stream within a stream',
      () => {
        const twice = deflateSync(packEndlessly(' ', 2000))
        return makeTwoPages('7 0 R', writeStream('/Filter[/FlateDecode/FlateDecode]', twice))
      },
    ],
    [
      'in a stream that it names a thousand times',
      () => makeTwoPages(`[${'7 0 R '.repeat(1000)}]`, packed(' ', 10)),
    ],
    ['in words', () => makeTwoPages('7 0 R', packed('BT /F 9 Tf (gout) Tj ET ', 2000))],
    ['in many words', () => makeTwoPages('7 0 R', packed('BT /F 9 Tf (gout) Tj ET ', 10))],
    ['in operators', () => makeTwoPages('7 0 R', packed('q ', 10))],
  ])('is taken with the words of the other, within bounds: %s', async (_name, make) => {
    const bytes = make()
    const took = await memoryOf(async () => {
      const { pages, text } = await examinePdf(bytes, { withWords: true })
      expect(pages).toBe(2)
      expect(text).toMatch(/^Gout is treatable/)
      expect(text.length).toBeLessThanOrEqual(300_000)
    })
    expect(took).toBeLessThan(550)
  })
})

it('gives up a document that takes too long, and others need not wait for it', async () => {
  const bytes = makeTwoPages(`[${'<</A 1>>'.repeat(3_000_000)}]`)
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 10)
  const refused = { code: 'invalid', message: 'files.pdfUnreadable' }
  await expect(examinePdf(bytes, { withWords: true })).rejects.toMatchObject(refused)
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
})
