import { describe, expect, it } from 'vitest'
import { type CitedPaper, toBibtex, toCitationText, toHighwire, toRis } from './citations'

const paper: CitedPaper = {
  id: '0197a1c2-7b3e-7c55-8e21-0123456789ab',
  title: 'Gout in Rwanda',
  authors: ['Uwase, Aline', 'Jean Mugisha'],
  journal: 'Rwanda Medical Journal',
  year: 2024,
  doi: '10.1234/rmj.5',
  address: 'https://ingingo.test/home/papers/0197a1c2-7b3e-7c55-8e21-0123456789ab',
}

const hostile = 'A } , evil = {1} \\input{x} $&%#_~^\r\nER  - \r\nTY  - BOOK\u0085TI  - x\u2028"<b>'

describe('toBibtex', () => {
  it('returns an entry with all fields', () => {
    expect(toBibtex(paper)).toBe(`@article{uwase202489ab,
  title = {{Gout in Rwanda}},
  author = {Uwase, Aline and Jean Mugisha},
  journal = {Rwanda Medical Journal},
  year = {2024},
  doi = {10.1234/rmj.5},
  url = {https://ingingo.test/home/papers/0197a1c2-7b3e-7c55-8e21-0123456789ab},
}
`)
  })

  it.each([
    ['Uwase, Aline', 'uwase'],
    ['Aline Uwase', 'uwase'],
    ['Ndayishimiyé', 'ndayishimiye'],
    ['李明', 'paper'],
    ['', 'paper'],
  ])('builds the key from the first author: %j', (author, name) => {
    expect(toBibtex({ ...paper, authors: [author] })).toContain(`@article{${name}2024`)
  })

  it('omits unknown fields', () => {
    const bare = toBibtex({ ...paper, authors: [], journal: null, doi: null })
    expect(bare).toContain('@article{paper2024')
    expect(bare).not.toMatch(/author|journal|doi/)
  })

  it('omits an unknown year', () => {
    const undated = toBibtex({ ...paper, year: null })
    expect(undated).toContain('@article{uwasend89ab')
    expect(undated).not.toContain('year =')
  })

  it('keeps a name that contains "and" whole', () => {
    const entry = toBibtex({ ...paper, authors: ['Health and Care Ltd', 'A. Uwase'] })
    expect(entry).toContain('author = {{Health and Care Ltd} and A. Uwase}')
  })

  it('escapes text that would end its field', () => {
    const entry = toBibtex({
      ...paper,
      title: hostile,
      authors: [hostile],
      journal: hostile,
      doi: '10.1/} , evil = {',
    })
    const fields = entry.split('\n').slice(1, -2)
    expect(fields.map((field) => field.trim().split(' ')[0])).toEqual([
      'title',
      'author',
      'journal',
      'year',
      'doi',
      'url',
    ])
    for (const field of fields) {
      const bare = field.replace(/\\textbackslash\{\}|\\textascii\w+\{\}/g, '')
      expect(bare).toMatch(/^ {2}\w+ = \{\{?[^{}]*\}?\},$/)
    }
    expect(entry).toContain('\\textbackslash{}inputx \\$\\&\\%\\#\\_\\textasciitilde{}')
  })
})

describe('toRis', () => {
  it('returns a record whose lines end with CR LF', () => {
    expect(toRis(paper).split('\r\n')).toEqual([
      'TY  - JOUR',
      'TI  - Gout in Rwanda',
      'AU  - Uwase, Aline',
      'AU  - Jean Mugisha',
      'JO  - Rwanda Medical Journal',
      'PY  - 2024',
      'DO  - 10.1234/rmj.5',
      `UR  - ${paper.address}`,
      'ER  - ',
      '',
    ])
  })

  it('escapes text that would start a line', () => {
    const record = toRis({ ...paper, title: hostile, journal: hostile, authors: [hostile] })
    const lines = record.split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    expect(lines.filter((line) => line.startsWith('TY'))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('ER'))).toHaveLength(1)
    expect(lines).toHaveLength(9)
  })
})

describe('toRis without a year', () => {
  it('omits the year', () => {
    expect(toRis({ ...paper, year: null })).not.toContain('PY  -')
  })
})

describe('toCitationText', () => {
  it('uses "n.d." for an unknown year', () => {
    expect(toCitationText({ ...paper, year: null })).toContain(
      'Jean Mugisha (n.d.). Gout in Rwanda.',
    )
    expect(toCitationText({ ...paper, authors: [], year: null })).toMatch(/^n\.d\. Gout in Rwanda/)
  })

  it('lists authors, year, title, journal and DOI', () => {
    expect(toCitationText(paper)).toBe(
      'Uwase, Aline, Jean Mugisha (2024). Gout in Rwanda. Rwanda Medical Journal. https://doi.org/10.1234/rmj.5',
    )
  })

  it('omits missing parts, and doubles no full stop', () => {
    const bare = { ...paper, authors: [], journal: null, doi: null, title: 'Gout in Rwanda.' }
    expect(toCitationText(bare)).toBe(`2024. Gout in Rwanda. ${paper.address}`)
  })
})

describe('toHighwire', () => {
  const indexed = {
    ...paper,
    pdf: 'https://ingingo.test/api/papers/download/x.pdf',
    language: 'en',
    publishedAt: '2026-03-24T08:00:00.000Z',
  }

  it('lists authors one by one, and the full PDF address', () => {
    expect(toHighwire(indexed)).toEqual({
      citation_title: 'Gout in Rwanda',
      citation_author: ['Uwase, Aline', 'Jean Mugisha'],
      citation_publication_date: '2024',
      citation_online_date: '2026/03/24',
      citation_journal_title: 'Rwanda Medical Journal',
      citation_doi: '10.1234/rmj.5',
      citation_pdf_url: 'https://ingingo.test/api/papers/download/x.pdf',
      citation_language: 'en',
      citation_abstract_html_url: paper.address,
    })
  })

  it('uses the day of first publication here', () => {
    expect(toHighwire({ ...indexed, year: 2026 }).citation_publication_date).toBe('2026/03/24')
  })

  it('uses the day in Kigali', () => {
    const publishedAt = '2025-12-31T22:30:00.000Z'
    expect(toHighwire({ ...indexed, publishedAt, year: 2026 })).toMatchObject({
      citation_online_date: '2026/01/01',
      citation_publication_date: '2026/01/01',
    })
  })

  it('omits the publication date for an unknown year', () => {
    const undated = toHighwire({ ...indexed, year: null })
    expect(undated).not.toHaveProperty('citation_publication_date')
    expect(undated.citation_online_date).toBe('2026/03/24')
  })

  it('omits unknown fields', () => {
    const bare = { ...indexed, journal: null, doi: null, pdf: null, publishedAt: null }
    expect(Object.keys(toHighwire(bare))).toEqual([
      'citation_title',
      'citation_author',
      'citation_publication_date',
      'citation_language',
      'citation_abstract_html_url',
    ])
  })
})
