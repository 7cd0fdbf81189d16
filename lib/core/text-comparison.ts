import { diffArrays } from 'diff'
import { spacedText, withSubscripts } from './plain-text'
import { type CareGrade, careGrades, FOOTNOTE, getCareGrade, KEY_POINTS } from './rich-text'

/** A piece of a comparison: in both texts, only in the newer one, or only in the older one. */
export interface DiffPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts that differ by more words than this are shown as replaced: comparing them would take too long. */
const MAX_CHANGES = 1000

/** Words with their trailing white space, so that the joined pieces equal the text. */
const splitWords = (text: string) => text.match(/^\s*\S+\s*|\S+\s*/g) ?? (text ? [text] : [])

/** Ignores white space. */
const comparator = (a: string, b: string) => a.trim() === b.trim()

/**
 * The changes between two texts, word by word. Joined, `same` and `added` give the newer text; white space alone is not a
 * change. Texts with little in common yield one removed and one added piece.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const options = { comparator, maxEditLength: MAX_CHANGES }
  const changes = diffArrays(splitWords(before), splitWords(after), options) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** The mark for each tag where a text is read as words. */
const MARKS = {
  h2: 'heading2',
  h3: 'heading3',
  h4: 'heading4',
  blockquote: 'quote',
  aside: 'care',
  ul: 'list',
  ol: 'numbered',
  table: 'table',
  s: 'struck',
  sup: 'footnote',
} as const

export type TextMark =
  | (typeof MARKS)[keyof typeof MARKS]
  | 'picture'
  | 'keyPoints'
  | `care-${CareGrade}`

/** The name of every mark in the reader's language. */
export type MarkNames = Record<TextMark, string>

export const richTextMarks = (getName: (mark: TextMark) => string): MarkNames =>
  Object.fromEntries(
    [
      ...Object.values(MARKS),
      'picture' as const,
      'keyPoints' as const,
      ...careGrades.map((grade) => `care-${grade}` as const),
    ].map((mark) => [mark, getName(mark)]),
  ) as MarkNames

const TAG = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g
/** Replaces a closing bracket until white space is collapsed, so that it stays with the word before it. */
const END = '\u{E000}'
/** Replaces a line break until then, so that a heading gets its own line. */
const LINE = '\u{E001}'
const isHeading = (tag: string) => /^h[2-4]$/.test(tag)
/** The prefix of each part of a list or table. */
const PARTS: Record<string, string> = { li: '•', th: '|', td: '|' }

const isMarked = (tag: string): tag is keyof typeof MARKS => Object.hasOwn(MARKS, tag)

/** The sanitiser writes values in double quotes and without angle brackets. */
const getAttribute = (attributes: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

function blockMark(tag: keyof typeof MARKS, attributes: string): TextMark {
  const className = getAttribute(attributes, 'class')
  if (tag === 'ul' && className === KEY_POINTS) return 'keyPoints'
  const grade = tag === 'aside' ? getCareGrade(className) : null
  return grade ? `care-${grade}` : MARKS[tag]
}

/**
 * Returns a sanitised text as words, including link targets, pictures and kinds of blocks, so that two texts can be
 * compared by everything that a reader gets: `dose [https://…]`, `[Picture: a hand, …]`, `[List: • rest]`, and on its
 * own line `Heading: Gout`. A text of plain paragraphs yields just its words; emphasis and alignment are left out.
 * @param getName the name of a mark in the reader's language
 */
export function toComparableText(html: string, getName: (mark: TextMark) => string): string {
  const links: string[] = []
  const lowered = withSubscripts(html)
  const raised: boolean[] = []
  const marked = lowered.replace(TAG, (all, slash: string, tag: string, attributes: string) => {
    // Other superscripts are ordinary letters.
    if (tag === 'sup') {
      if (!slash) raised.push(getAttribute(attributes, 'class') === FOOTNOTE)
      if (!(slash ? raised.pop() : raised.at(-1))) return all
    }
    const isEnd = slash !== ''
    if (isMarked(tag) && isHeading(tag)) return isEnd ? LINE : `${LINE}${getName(MARKS[tag])}: `
    if (isMarked(tag)) return isEnd ? `${END} ` : ` [${getName(blockMark(tag, attributes))}: `
    if (tag === 'a') {
      if (isEnd) return ` [${links.pop() ?? ''}${END}`
      links.push(getAttribute(attributes, 'href'))
      return ''
    }
    if (tag === 'img') {
      const facts = [getAttribute(attributes, 'alt'), getAttribute(attributes, 'src')].filter(
        Boolean,
      )
      return ` [${getName('picture')}: ${facts.join(', ')}${END} `
    }
    const part = PARTS[tag]
    return part && !isEnd ? ` ${part} ` : all
  })
  const words = spacedText(marked).replace(new RegExp(` ?${END}`, 'g'), ']')
  return words.replace(new RegExp(`[ ${LINE}]*${LINE}[ ${LINE}]*`, 'g'), '\n').trim()
}
