/** What a citation is made of. A paper whose year nobody knows is cited without one: when it was put here is no year of its own. */
export interface CitedPaper {
  id: string
  title: string
  authors: string[]
  journal: string | null
  year: number | null
  doi: string | null
  /** The paper's page, in full. */
  address: string
}

/** Control characters and the other line ends that some readers of these formats split at. */
const BREAKS = /[\p{Cc}\s]+/gu

const oneLine = (text: string) => text.replace(BREAKS, ' ').trim()

/** The family name: before the comma ("Uwase, Aline"), else the last word ("Aline Uwase"). */
function familyName(author: string): string {
  const [family = '', given] = author.split(',')
  return given === undefined ? (family.trim().split(/\s+/).at(-1) ?? '') : family
}

function key(paper: CitedPaper): string {
  const ascii = familyName(paper.authors[0] ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  return `${ascii || 'paper'}${paper.year ?? 'nd'}${paper.id.slice(-4)}`
}

const yearText = ({ year }: CitedPaper) => (year === null ? null : String(year))

const BIBTEX_SPELLING: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
}

/** A text inside braces. A brace of its own would end the field even with a backslash: it is left out. */
function bibtexText(text: string): string {
  return oneLine(text.replace(/[{}]/g, '')).replace(
    /[\\$&%#_^~]/g,
    (c) => BIBTEX_SPELLING[c] ?? `\\${c}`,
  )
}

/** An address or DOI inside braces: read by programs, so that nothing in it is spelt otherwise. */
const bibtexAddress = (text: string) => text.replace(/[{}\\\s]/g, '')

/** Inside braces a name is one name, also when "and" stands in it. */
const bibtexName = (name: string) =>
  /\sand\s/i.test(name) ? `{${bibtexText(name)}}` : bibtexText(name)

/** The paper as a BibTeX entry. */
export function toBibtex(paper: CitedPaper): string {
  const fields: [string, string | null][] = [
    ['title', `{${bibtexText(paper.title)}}`],
    ['author', paper.authors.map(bibtexName).join(' and ')],
    ['journal', paper.journal && bibtexText(paper.journal)],
    ['year', yearText(paper)],
    ['doi', paper.doi && bibtexAddress(paper.doi)],
    ['url', bibtexAddress(paper.address)],
  ]
  const lines = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name} = {${value}},`)
  return `@article{${key(paper)},\n${lines.join('\n')}\n}\n`
}

/** The paper as an RIS record; lines end with CR LF, as the format says. */
export function toRis(paper: CitedPaper): string {
  const lines: [string, string | null][] = [
    ['TY', 'JOUR'],
    ['TI', paper.title],
    ...paper.authors.map((author): [string, string] => ['AU', author]),
    ['JO', paper.journal],
    ['PY', yearText(paper)],
    ['DO', paper.doi],
    ['UR', paper.address],
    ['ER', ''],
  ]
  return `${lines
    .filter(([, value]) => value !== null)
    .map(([tag, value]) => `${tag}  - ${oneLine(value ?? '')}`)
    .join('\r\n')}\r\n`
}

/** Stands for a year that is not known, as the styles of citation have it. */
const NO_DATE = 'n.d.'

/** The paper as a sentence to copy: authors (year). Title. Journal. Address. */
export function toCitationText(paper: CitedPaper): string {
  const authors = paper.authors.join(', ')
  const year = paper.year ?? NO_DATE
  const parts = [
    authors ? `${authors} (${year})` : String(year),
    paper.title,
    paper.journal,
    paper.doi ? `https://doi.org/${paper.doi}` : paper.address,
  ]
  // No full stop after the address: readers of mail and telephones would take it for a part of it.
  return parts
    .filter((part) => part !== null)
    .map((part) => oneLine(part).replace(/\.$/, ''))
    .join('. ')
}

/** What Google Scholar is told of a paper. */
export interface IndexedPaper extends CitedPaper {
  /** Where the PDF stands, in full; the address ends in `.pdf`. */
  pdf: string | null
  language: string
  /** When it appeared here, ISO 8601. */
  publishedAt: string | null
}

/** The paper as Highwire Press `<meta>` tags, by name: what Google Scholar indexes papers by. */
export function toHighwire(paper: IndexedPaper): Record<string, string | string[]> {
  const { publishedAt, journal, doi, pdf, year } = paper
  const day = publishedAt?.slice(0, 10).replace(/-/g, '/')
  return {
    citation_title: paper.title,
    citation_author: paper.authors,
    ...(year
      ? { citation_publication_date: day?.startsWith(`${year}/`) ? day : String(year) }
      : {}),
    ...(day ? { citation_online_date: day } : {}),
    ...(journal ? { citation_journal_title: journal } : {}),
    ...(doi ? { citation_doi: doi } : {}),
    ...(pdf ? { citation_pdf_url: pdf } : {}),
    citation_language: paper.language,
    citation_abstract_html_url: paper.address,
  }
}
