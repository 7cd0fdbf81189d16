/** What a citation is made of; `year` falls back to the year of publication here. */
export interface CitedPaper {
  id: string
  title: string
  authors: string[]
  journal: string | null
  year: number
  doi: string | null
  address: string
}

function key(paper: CitedPaper): string {
  const first = paper.authors[0]?.split(/[\s,]+/)[0] ?? 'paper'
  const ascii = first.normalize('NFD').replace(/[^A-Za-z]/g, '').toLowerCase()
  return `${ascii || 'paper'}${paper.year}${paper.id.slice(-4)}`
}

const BIBTEX_SPECIAL = /[\\{}$&%#_^~]/g

function bibtexValue(text: string): string {
  return text.replace(BIBTEX_SPECIAL, (c) => (c === '\\' || c === '^' || c === '~' ? ' ' : `\\${c}`))
}

/** The paper as a BibTeX entry. */
export function toBibtex(paper: CitedPaper): string {
  const fields: [string, string | null][] = [
    ['title', `{${bibtexValue(paper.title)}}`],
    ['author', bibtexValue(paper.authors.join(' and '))],
    ['journal', paper.journal && bibtexValue(paper.journal)],
    ['year', String(paper.year)],
    ['doi', paper.doi],
    ['url', paper.address],
  ]
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}},`)
  return `@article{${key(paper)},\n${lines.join('\n')}\n}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The paper as an RIS record; lines end with CR LF, as the format says. */
export function toRis(paper: CitedPaper): string {
  const lines: [string, string | null][] = [
    ['TY', 'JOUR'],
    ['TI', paper.title],
    ...paper.authors.map((author): [string, string] => ['AU', author]),
    ['JO', paper.journal],
    ['PY', String(paper.year)],
    ['DO', paper.doi],
    ['UR', paper.address],
    ['ER', ''],
  ]
  return `${lines
    .filter(([, value]) => value !== null)
    .map(([tag, value]) => `${tag}  - ${oneLine(value ?? '')}`)
    .join('\r\n')}\r\n`
}

/** The paper as a sentence to copy: authors (year). Title. Journal. Address. */
export function toCitationText(paper: CitedPaper): string {
  const parts = [
    `${paper.authors.join(', ')} (${paper.year})`,
    paper.title,
    paper.journal,
    paper.doi ? `https://doi.org/${paper.doi}` : paper.address,
  ]
  return `${parts.filter(Boolean).join('. ')}.`
}
