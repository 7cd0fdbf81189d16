import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressRepeated, makePdfBomb, makeTwoPages, writeStream } from '@/lib/testing/pdf-samples'
import { examinePdf } from './examine'

const MB = 1024 * 1024

/** The peak memory of the process while work runs, in MB above the start. */
async function getMemory(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await work().finally(() => clearInterval(timer))
  return (peak - before) / MB
}

const packed = (text: string, megabytes: number) =>
  writeStream('/Filter/FlateDecode', compressRepeated(text, megabytes))

describe('a page that unpacks to gigabytes', () => {
  it.each<[string, () => Buffer]>([
    ['in one stream', makePdfBomb],
    [
      'in a stream within a stream',
      () => {
        const twice = deflateSync(compressRepeated(' ', 2000))
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
  ])('returns the words of the other page, within limits: %s', async (_name, make) => {
    const bytes = make()
    const took = await getMemory(async () => {
      const { pages, text } = await examinePdf(bytes, { extractText: true })
      expect(pages).toBe(2)
      expect(text).toMatch(/^Gout is treatable/)
      expect(text.length).toBeLessThanOrEqual(300_000)
    })
    expect(took).toBeLessThan(550)
  })
})

it('gives up a document that takes too long, without delaying others', async () => {
  const bytes = makeTwoPages(`[${'<</A 1>>'.repeat(3_000_000)}]`)
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 10)
  const refused = { code: 'invalid', message: 'files.pdfUnreadable' }
  await expect(examinePdf(bytes, { extractText: true })).rejects.toMatchObject(refused)
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
})
