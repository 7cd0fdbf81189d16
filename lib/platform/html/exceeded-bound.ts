import 'server-only'
import { Parser } from 'htmlparser2'
import { KEY_POINTS } from '@/lib/core/key-points'
import { type TextBound, textBounds } from '@/lib/core/text-bounds'

const COUNTED: Record<string, 'links' | 'pictures' | 'headings'> = {
  a: 'links',
  img: 'pictures',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'headings'])),
}
/** Inline tags may stand inside a word; every other tag ends one. */
const MARKS = new Set('a b i u s em strong small sub sup span del ins strike font'.split(' '))

/** Counts what the parser meets, until a bound is exceeded. */
class TextCount {
  exceeded: TextBound | null = null
  private readonly counts = {
    ...{ depth: 0, elements: 0, links: 0, pictures: 0, headings: 0, word: 0 },
    keyPoints: 0,
  }
  /** The depth of the open list of key points. */
  private keyDepth = -1

  open(name: string, className = ''): void {
    this.add('depth')
    this.add('elements')
    if (name === 'ul' && className === KEY_POINTS) this.keyDepth = this.counts.depth
    if (name === 'li' && this.keyDepth === this.counts.depth - 1) this.add('keyPoints')
    const kind = Object.hasOwn(COUNTED, name) ? COUNTED[name] : undefined
    if (kind) this.add(kind)
    if (!MARKS.has(name)) this.counts.word = 0
  }

  close(name: string): void {
    if (this.counts.depth === this.keyDepth) this.keyDepth = -1
    this.counts.depth -= 1
    if (!MARKS.has(name)) this.counts.word = 0
  }

  /** A word may arrive in several pieces. */
  read(text: string): void {
    let at = 0
    for (const { index, 0: space } of text.matchAll(/\s+/g)) {
      this.add('word', index - at)
      this.counts.word = 0
      at = index + space.length
    }
    this.add('word', text.length - at)
  }

  private add(bound: keyof typeof this.counts, more = 1): void {
    this.counts[bound] += more
    if (this.counts[bound] > textBounds[bound]) this.exceeded ??= bound
  }
}

/**
 * Returns the first bound (lib/core/text-bounds.ts) that a text exceeds; null for a text that may be cleaned and kept. Takes
 * time in proportion to its length, and stops at the first exceeded bound.
 * @param html user input of any shape; never throws.
 */
export function findExceededBound(html: string): TextBound | null {
  if (html.length > textBounds.letters) return 'letters'
  const count = new TextCount()
  const parser: Parser = new Parser({
    onopentag(name, { class: className }) {
      count.open(name, className)
      if (count.exceeded) parser.pause()
    },
    onclosetag: (name) => count.close(name),
    ontext: (text) => count.read(text),
  })
  parser.write(html)
  if (!count.exceeded) parser.end()
  return count.exceeded
}
