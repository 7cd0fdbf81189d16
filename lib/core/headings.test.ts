import { describe, expect, it } from 'vitest'
import { withHeadingIds } from './reading-text'

describe('withHeadingIds', () => {
  it('gives each second-level heading a unique id', () => {
    const { html, headings } = withHeadingIds(
      '<h2>Été &amp; pain</h2><p>x</p><h2>Été &amp; pain</h2>',
    )
    expect(headings).toEqual([
      { id: 'ete-pain', title: 'Été & pain' },
      { id: 'ete-pain-2', title: 'Été & pain' },
    ])
    expect(html).toContain('<h2 id="ete-pain-2">')
  })

  it('names a care box by its first block, and lists it if that is a heading', () => {
    const { html, headings } = withHeadingIds(
      '<h2>Signs</h2><aside class="care">\n<h3>When to seek care now</h3><p>x</p></aside><aside class="care"><p>Call.</p></aside><h3>Not listed</h3>',
    )
    expect(headings.map(({ id }) => id)).toEqual(['signs', 'when-to-seek-care-now'])
    expect(html).toContain(
      '<aside class="care" role="note" aria-labelledby="when-to-seek-care-now">\n<h3 id="when-to-seek-care-now">',
    )
    expect(html).toContain(
      '<aside class="care" role="note" aria-labelledby="care"><p id="care">Call.',
    )
    expect(html).toContain('<h3>Not listed</h3>')
  })

  it('adds the grade of a care box to its heading, or creates one', () => {
    const getWords = (grade: string) => `<b>${grade}.</b>`
    const graded = (grade: string, inner: string) =>
      withHeadingIds(`<aside class="care care-${grade}">${inner}</aside>`, getWords).html
    expect(graded('emergency', '<h3>If you bleed</h3><p>x</p>')).toBe(
      '<aside class="care care-emergency" role="note" aria-labelledby="if-you-bleed"><h2 id="if-you-bleed"><b>emergency.</b> If you bleed</h2><p>x</p></aside>',
    )
    const named =
      '<aside class="care care-soon" role="note" aria-labelledby="care"><h2 id="care"><b>soon.</b></h2>'
    expect(graded('soon', '<p>x</p>')).toBe(`${named}<p>x</p></aside>`)
    expect(graded('soon', '<ul><li>x</li></ul>')).toBe(`${named}<ul><li>x</li></ul></aside>`)
  })

  it('names a heading without letters, and never uses an id of the page', () => {
    const { headings } = withHeadingIds('<h2>؟</h2><h2>Content</h2>')
    expect(headings.map(({ id }) => id)).toEqual(['section', 'content-2'])
  })

  it('numbers tens of thousands of equal headings in linear time', () => {
    const { headings } = withHeadingIds(`<h2>a-2</h2>${'<h2>a</h2>'.repeat(60_000)}`)
    expect(new Set(headings.map(({ id }) => id)).size).toBe(60_001)
    expect(headings.at(-1)?.id).toBe('a-60001')
  })
})
