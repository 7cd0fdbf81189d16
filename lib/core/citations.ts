import { dayInKigali } from './dates'
import { doiUrl } from './doi'

/** The data of a citation. A paper of unknown year is cited without one: the date it was added here is not its year. */
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

/** Control characters and the other line breaks at which some readers of these formats split. */
const BREAKS = /[\p{Cc}\s]+/gu

const oneLine = (text: string) => text.replace(BREAKS, ' ').trim()

/** The family name: before the comma ("Uwase, Aline"), else the last word ("Aline Uwase"). */
function familyName(author: string): string {
  const [family = '', givenNames] = author.split(',')
  return givenNames === undefined ? (family.trim().split(/\s+/).at(-1) ?? '') : family
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

/** Returns a text inside braces. Removes braces in it, which would end the field even when escaped. */
function bibtexText(text: string): string {
  return oneLine(text.replace(/[{}]/g, '')).replace(
    /[\\$&%#_^~]/g,
    (c) => BIBTEX_SPELLING[c] ?? `\\${c}`,
  )
}

/** An address or DOI inside braces: programs read it, so nothing in it is escaped. */
const bibtexAddress = (text: string) => text.replace(/[{}\\\s]/g, '')

/** Inside braces a name counts as one name, even with "and" in it. */
const bibtexName = (name: string) =>
  /\sand\s/i.test(name) ? `{${bibtexText(name)}}` : bibtexText(name)

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

/** The paper as an RIS record; lines end with CR LF, as the format requires. */
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

/** Replaces an unknown year, as citation styles prescribe. */
const NO_DATE = 'n.d.'

/** The paper as a sentence to copy: authors (year). Title. Journal. Address. */
export function toCitationText(paper: CitedPaper): string {
  const authors = paper.authors.join(', ')
  const year = paper.year ?? NO_DATE
  const parts = [
    authors ? `${authors} (${year})` : String(year),
    paper.title,
    paper.journal,
    paper.doi ? doiUrl(paper.doi) : paper.address,
  ]
  // No full stop after the address, which mail clients and phones would include in the link.
  return parts
    .filter((part) => part !== null)
    .map((part) => oneLine(part).replace(/\.$/, ''))
    .join('. ')
}

/** The data of a paper that Google Scholar indexes. */
export interface IndexedPaper extends CitedPaper {
  /** The full address of the PDF; it ends in `.pdf`. */
  pdf: string | null
  language: string
  /** When it was published here, ISO 8601. */
  publishedAt: string | null
}

/** The paper as Highwire Press `<meta>` tags, by name: the ones Google Scholar indexes. */
export function toHighwire(paper: IndexedPaper): Record<string, string | string[]> {
  const { publishedAt, journal, doi, pdf, year } = paper
  const day = publishedAt ? dayInKigali(new Date(publishedAt)).replace(/-/g, '/') : null
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
