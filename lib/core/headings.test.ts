import { describe, expect, it } from 'vitest'
import { withHeadingIds } from './headings'

describe('withHeadingIds', () => {
  it('gives each second-level heading an id of its own', () => {
    const { html, headings } = withHeadingIds(
      '<h2>Été &amp; pain</h2><p>x</p><h2>Été &amp; pain</h2>',
    )
    expect(headings).toEqual([
      { id: 'ete-pain', title: 'Été & pain' },
      { id: 'ete-pain-2', title: 'Été & pain' },
    ])
    expect(html).toContain('<h2 id="ete-pain-2">')
  })

  it('names a heading without letters and never takes the id of the page itself', () => {
    const { headings } = withHeadingIds('<h2>؟</h2><h2>Content</h2>')
    expect(headings.map(({ id }) => id)).toEqual(['section', 'content-2'])
  })
})
