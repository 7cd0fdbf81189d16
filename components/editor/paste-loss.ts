import type { Slice } from '@tiptap/pm/model'

/** The content that a paste lost. */
export interface PasteLoss {
  pictures: number
  links: number
  /** Table cells whose paragraphs and lists became lines. */
  cells: number
  /** Other losses: words, a formula, a drawing, a highlight, a list number, a cell. */
  hasMore: boolean
}

/** A paste as passed to the editor. */
export interface ReadPaste extends PasteLoss {
  html: string
}

const lettersOf = (text: string) => text.replace(/\s+/g, '').length

/** Content that must survive a paste: cells, pictures, and the first numbers of lists. */
interface Parts {
  cells: number
  pictures: number
  starts: string
}

const listStarts = (starts: number[]) => starts.sort((one, other) => one - other).join()

function givenParts(body: HTMLElement): Parts {
  const lists = [...body.querySelectorAll('ol')]
  return {
    cells: body.querySelectorAll('td, th').length,
    pictures: body.querySelectorAll('img').length,
    starts: listStarts(lists.map((list) => list.start)),
  }
}

function takenParts(slice: Slice): Parts {
  const parts = { cells: 0, pictures: 0 }
  const starts: number[] = []
  slice.content.descendants(({ type, attrs }) => {
    if (type.name === 'td' || type.name === 'th') parts.cells += 1
    if (type.name === 'image') parts.pictures += 1
    if (type.name === 'orderedList') starts.push(Number(attrs.start ?? 1))
  })
  return { ...parts, starts: listStarts(starts) }
}

/** Compares a paste with the content the editor inserted; returns null if nothing was lost. */
export function findPasteLoss(
  { html, pictures, links, cells, hasMore }: ReadPaste,
  slice: Slice,
): PasteLoss | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const taken = slice.content.textBetween(0, slice.content.size)
  const [given, kept] = [givenParts(body), takenParts(slice)]
  const hasLost =
    hasMore ||
    lettersOf(taken) < lettersOf(body.textContent) ||
    kept.cells < given.cells ||
    kept.pictures < given.pictures ||
    kept.starts !== given.starts
  return pictures || links || cells || hasLost ? { pictures, links, cells, hasMore: hasLost } : null
}
