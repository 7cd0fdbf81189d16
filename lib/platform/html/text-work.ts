import 'server-only'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { type DiffPiece, diffWords } from '@/lib/core/diff-words'
import { plainText } from '@/lib/core/plain-text'
import { type Finding, scanText } from '@/lib/core/privacy/scan.mjs'
import { type MarkNames, richTextWords } from '@/lib/core/rich-text-words'
import type { TextBound } from '@/lib/core/text-bounds'
import { findExceededBound } from './exceeded-bound'
import { isEmptyRichText, sanitizeRichText } from './sanitize'

// What texts.ts has done in threads of its own. The thread that answers goes first; elsewhere than on Linux the number
// would be one of the whole process.
if (!isMainThread && process.platform === 'linux') setPriority(10)

/** A rich text as it may be kept. */
export interface CleanText {
  html: string
  /** Its words, for the search. */
  text: string
  /** Whether it shows neither a word nor a picture. */
  isEmpty: boolean
}

/** Cleans what somebody wrote; the bound instead where it goes beyond one. */
export function cleanText(html: string): CleanText | { exceeded: TextBound } {
  const exceeded = findExceededBound(html)
  if (exceeded) return { exceeded }
  const clean = sanitizeRichText(html)
  return { html: clean, text: plainText(clean), isEmpty: isEmptyRichText(clean) }
}

/** Two states of a field; of rich text, its HTML. */
export interface Compared {
  before: string
  after: string
  isRich: boolean
}

export interface Comparison {
  fields: Compared[]
  /** What marks of rich text are called, in the language of who reads. */
  names: MarkNames
}

/** What changed in each field, word by word. */
export function compareTexts({ fields, names }: Comparison): DiffPiece[][] {
  const words = (text: string) => richTextWords(text, (mark) => names[mark])
  return fields.map(({ before, after, isRich }) =>
    isRich ? diffWords(words(before), words(after)) : diffWords(before, after),
  )
}

/** What in each of these texts tells who a patient is; a guess holds nobody's text back. */
export function findIdentifiers(texts: readonly string[]): Finding[][] {
  return texts.map((text) => scanText({ text, guessesNames: false }))
}
