import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { PARAGRAPH_END } from '@/lib/core/paper-text'
import { readPdfPages } from './text'

async function makePdf(pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ ...options, autoFirstPage: false })
  for (const text of pages) doc.addPage().text(text)
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function read(bytes: Uint8Array): Promise<string[]> {
  const pages = []
  // The reader transfers its input, so it gets a copy.
  for await (const words of readPdfPages(Uint8Array.from(bytes))) pages.push(words)
  return pages
}

describe('readPdfPages', () => {
  it('reads the words of every page in order', async () => {
    const bytes = await makePdf(['Gout is\ntreatable.', '', 'Résumé : 3 500 malades'])
    expect(await read(bytes)).toEqual(['Gout is treatable.', '', 'Résumé : 3 500 malades'])
  })

  it.each([
    ['qorvatuzu-\nmab', 'qorvatuzumab'],
    ['rhumatis-\nmale, poly-\nmorphe', 'rhumatismale, poly-morphe'],
    ['anti-\ninflammatory', 'anti-inflammatory'],
    ['an X-\nray', 'an X-ray'],
    ['a dose-\nresponse, as dose-response is', 'a dose-response, as dose-response is'],
    ['IL-\n17 and Felty-\nStill', 'IL-17 and Felty-Still'],
    ['2019-\n2021', '2019-2021'],
    ['long-\nand short-term', 'long- and short-term'],
    ['one - \ntwo', 'one - two'],
  ])('joins hyphenated words across lines: %j', async (text, words) => {
    expect(await read(await makePdf([text]))).toEqual([words])
  })

  it('marks the end of a paragraph, not of a line', async () => {
    const line = 'Rest helps, and so does warm water in the morning. '
    const [words = ''] = await read(await makePdf([`${line.repeat(4)}\n\n${line.repeat(3)}`]))
    expect(words).toBe(`${line.repeat(4).trim()} ${PARAGRAPH_END}${line.repeat(3).trim()}`)
  })

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['another file', async () => Buffer.from('<html>%PDF-1.7</html>')],
    ['half a file', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<')],
    [
      'a file with a password',
      () => makePdf(['Secret'], { userPassword: 'x', ownerPassword: 'y' }),
    ],
  ])('rejects %s', async (_name, make) => {
    await expect(read(await make())).rejects.toThrow()
  })
})
