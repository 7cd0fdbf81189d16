import PDFDocument from 'pdfkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeScriptedPdf } from '@/lib/testing/pdf-samples'
import { readProcessorTime } from '../work/processor-time'
import { examinePdf } from './examine'

vi.mock('../work/processor-time', () => ({ readProcessorTime: vi.fn(() => 0) }))

async function makeText(pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ ...options, autoFirstPage: false })
  for (const text of pages) doc.addPage().text(text)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

// Suspends the time limits, which a slow machine would reach.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('a harmless document', () => {
  it('returns the page count, and the words on request', async () => {
    const make = () => makeText(['Gout is\ntreatable.', 'Rest helps.'])
    const text = 'Gout is treatable.\nRest helps.'
    expect(await examinePdf(await make(), { extractText: true })).toEqual({
      pages: 2,
      text,
      about: '',
    })
    expect(await examinePdf(await make(), { extractText: false })).toEqual({
      pages: 2,
      text: '',
      about: '',
    })
  })

  it.each(['1.3', '1.4', '1.7', '1.7ext3'] as const)(
    'reads the words of one that only its owner may change (PDF %s)',
    async (pdfVersion) => {
      const bytes = await makeText(['Rest helps.'], { pdfVersion, ownerPassword: 'y' })
      expect(bytes.toString('latin1')).toContain('/Encrypt')
      expect(await examinePdf(bytes, { extractText: true })).toMatchObject({
        pages: 1,
        text: 'Rest helps.',
      })
    },
  )

  it('transfers the document to its thread without a copy, unless it shares its memory', async () => {
    const alone = Uint8Array.from(await makeText(['Gout.']))
    const shared = new Uint8Array([...alone, 0]).subarray(0, -1)
    for (const bytes of [alone, shared]) await examinePdf(bytes, { extractText: false })
    expect(alone.length).toBe(0)
    expect(shared.length).toBeGreaterThan(500)
  })

  it('reads up to the limit of the search index', async () => {
    const bytes = await makeText(Array(8).fill('joint '.repeat(10_000)))
    const { text, pages } = await examinePdf(bytes, { extractText: true })
    expect(text.length).toBeLessThanOrEqual(300_000)
    expect(text.length).toBeGreaterThan(100_000)
    expect(pages).toBeGreaterThan(8)
  })
})

it('rejects a document with active content, with the matching message', async () => {
  const refused = { code: 'invalid', message: 'files.pdfActive' }
  const bytes = await makeScriptedPdf(true)
  await expect(examinePdf(bytes, { extractText: true })).rejects.toMatchObject(refused)
})

describe('the time limit', () => {
  /**
   * Once the thread has started on its document, lets this many milliseconds pass by the clock before its verdict.
   * @param processorTime what the system reports afterwards
   * @param start what it reports before
   */
  function passTime(
    milliseconds: number,
    processorTime: number | undefined,
    start: number | undefined,
  ) {
    vi.mocked(readProcessorTime)
      .mockReset()
      .mockReturnValue(processorTime)
      .mockImplementationOnce(() => {
        queueMicrotask(() => vi.advanceTimersByTime(milliseconds))
        return start
      })
  }

  it('allows a document half a minute on a busy machine', async () => {
    const bytes = await makeText(['Rest helps.'])
    passTime(29_000, 100, 0)
    expect(await examinePdf(bytes, { extractText: false })).toMatchObject({ pages: 1 })
  })

  it('accepts a document whose thread ended before its result was read', async () => {
    const bytes = await makeText(['Rest helps.'])
    passTime(29_000, undefined, 0)
    expect(await examinePdf(bytes, { extractText: false })).toMatchObject({ pages: 1 })
  })

  it('asks to try again later if that is not enough', async () => {
    const bytes = await makeText(['Rest helps.'])
    passTime(32_000, 100, 0)
    await expect(examinePdf(bytes, { extractText: false })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'request.tookTooLong',
      retryAfter: 10,
    })
  })

  it.each([
    ['of processor time', 2000, 0],
    ['by the clock, where the system reports no processor time', undefined, undefined],
  ])('rejects a document that takes two seconds %s', async (_name, processorTime, start) => {
    const bytes = await makeText(['Rest helps.'])
    passTime(2000, processorTime, start)
    await expect(examinePdf(bytes, { extractText: false })).rejects.toMatchObject({
      code: 'invalid',
      message: 'files.pdfUnreadable',
    })
  })
})
