import { beforeAll, describe, expect, it } from 'vitest'
import { examinePdf } from '@/lib/platform/pdf/examine'
import { type PaperContent, readSeedContent } from './content'
import { renderPaperPdf } from './paper-pdf'

/** Letters and digits only: line ends, hyphenless breaks and raised digits do not count. */
const letters = (text: string) =>
  text
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (c) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c)))
    .replace(/[^\p{L}\p{N}]+/gu, '')

describe('renderPaperPdf', () => {
  let papers: PaperContent[]

  beforeAll(async () => {
    papers = (await readSeedContent()).papers
  })

  it('sets every word of every paper, on two pages or more', async () => {
    for (const paper of papers) {
      const rendered = await renderPaperPdf(paper)
      const { pages, text } = await examinePdf(rendered.bytes, { withWords: true })
      expect(rendered.pages).toBe(pages)
      expect(pages).toBeGreaterThanOrEqual(2)
      const found = letters(text)
      expect(found).toContain(letters(paper.title))
      for (const { heading, list = [], table } of paper.sections) {
        for (const part of [heading, ...list, table?.caption ?? '']) {
          expect(found).toContain(letters(part))
        }
      }
      for (const reference of paper.references)
        expect(found).toContain(letters(reference).slice(0, 40))
    }
  }, 60_000)

  it('makes the same bytes from the same content', async () => {
    const [paper] = papers
    if (!paper) throw new Error('There is no paper.')
    const [first, second] = [await renderPaperPdf(paper), await renderPaperPdf(paper)]
    expect(first.bytes.equals(second.bytes)).toBe(true)
  })
})
