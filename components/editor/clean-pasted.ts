import { flattenCells } from '@/lib/core/flat-cells'
import { guessPhone } from '@/lib/core/format-phone'
import { linkTarget } from '@/lib/core/link-target'
import { joinListContainers, listsOfParagraphs } from './word-lists'

const OWN_MEDIA = /\ssrc\s*=\s*["']?\/api\/files\//i

/** The result of a paste, and how many pictures could not be taken along. */
export interface Pasted {
  html: string
  picturesLeft: number
  /** How many links lead nowhere from here; their words stay. */
  linksLeft: number
  /** How many table cells had paragraphs or lists, which are lines now. */
  cellsFlattened: number
  /** Whether it lost anything else that a text cannot show. */
  hasLost: boolean
}

const FRAGMENT = /<!--\s*StartFragment\s*-->([\s\S]*)<!--\s*EndFragment\s*-->/i
/** Content that only Word shows; vector drawings, their fallbacks and document settings. */
const WORD_ONLY = /<!--\[if (?:gte |!?vml|mso|supportFields)[\s\S]*?<!\[endif\]-->/gi
const NO_PROSE = /<(style|script|xml|title|noscript|iframe|object|head)\b[\s\S]*?<\/\1\s*>/gi
const OFFICE_TAG = /<\/?[a-z]+:[a-z][^>]*>/gi
const LONE_TAG = /<\/?(?:meta|link|base|font|colgroup|col)\b[^>]*>/gi
/** Visible content that has no place in a text. */
const NO_PLACE =
  /<(?:math|svg|iframe|object|embed|video|audio|canvas|input|select|textarea|mark|hr)\b|\bbackground(?:-color)?\s*:\s*(?!transparent|none|white|inherit|initial|#fff|rgb\(255, ?255, ?255\)|rgba\(0, ?0, ?0, ?0\))[#\w]/i
/** A range of a spreadsheet arrives without its table element. */
const BARE_ROWS = /^\s*(?:<\/?(?:tbody|thead)\b[^>]*>\s*)*<tr\b/i
const COMMENT = /<!--[\s\S]*?-->|<!\[[^\]>]*\]>/g
const PICTURE = /<img\b[^>]*>/gi
const HARD_SPACE = /&nbsp;|&#160;|&#xa0;/gi
/** Keeps single no-break spaces: French puts them before a colon. */
const COLLAPSIBLE_SPACES = /[ \t\r\n\f\u00a0\u202f]{2,}|[\t\r\n\f]/g
const LINK = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))[^<>]*>/gi
const EMPTY_PARAGRAPH = /<p\b[^>]*>(?:\s|<br\b[^>]*>|<\/?(?:span|b|i|u)\b[^>]*>)*<\/p>/gi

const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' } as const
const isMoved = (tag: string): tag is keyof typeof HEADINGS => tag in HEADINGS

/** Shifts headings so that they begin at level two: the first level is the text's title. */
const movedHeadings = (html: string) =>
  html
    .replace(/<p\b([^>]*\bMso(?:Title|Subtitle)\b[^>]*)>([\s\S]*?)<\/p\s*>/gi, '<h2$1>$2</h2>')
    .replace(/(<\/?)(h[156])\b/gi, (all, open: string, name: string) => {
      const tag = name.toLowerCase()
      return isMoved(tag) ? open + HEADINGS[tag] : all
    })

/**
 * Turns clipboard content of Word, Google Docs and web pages into ordinary HTML: without their settings, styles, tags and empty
 * lines, and with Word's lists as lists. The editor reads the remaining marks and alignment from the styles.
 */
export function cleanPasted(html: string): Pasted {
  const [, fragment = html] = FRAGMENT.exec(html) ?? []
  const hasLost = NO_PLACE.test(fragment.replace(WORD_ONLY, ''))
  let picturesLeft = 0
  let linksLeft = 0
  const prose = fragment.replace(WORD_ONLY, '').replace(NO_PROSE, '')
  const words = joinListContainers(listsOfParagraphs(prose))
    .replace(COMMENT, '')
    .replace(OFFICE_TAG, '')
    .replace(LONE_TAG, '')
    .replace(HARD_SPACE, '\u00a0')
    .replace(PICTURE, (tag) => {
      if (OWN_MEDIA.test(tag)) return tag
      picturesLeft += 1
      return ''
    })
    .replace(LINK, (_tag, quoted?: string, single?: string, bare?: string) => {
      const target = linkTarget((quoted ?? single ?? bare ?? '').replace(/&amp;/g, '&'), guessPhone)
      if (target) return `<a href="${target.replace(/&/g, '&amp;')}">`
      linksLeft += 1
      return '<a>'
    })
  const whole = BARE_ROWS.test(words) ? `<table>${words.trim()}</table>` : words
  const { html: flat, flattened } = flattenCells(movedHeadings(whole))
  const clean = flat.replace(EMPTY_PARAGRAPH, '').replace(COLLAPSIBLE_SPACES, ' ').trim()
  return { html: clean, picturesLeft, linksLeft, cellsFlattened: flattened, hasLost }
}
