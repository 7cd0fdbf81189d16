import 'server-only'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { plainText } from '@/lib/core/plain-text'
import { type Finding, scanText } from '@/lib/core/privacy/scan.mjs'
import type { TextBound } from '@/lib/core/rich-text'
import {
  type DiffPiece,
  diffWords,
  type MarkNames,
  toComparableText,
} from '@/lib/core/text-comparison'
import { findExceededBound, isEmptyRichText, sanitizeRichText } from './sanitize'

// The work that texts.ts runs in threads of its own. The main thread has priority; outside Linux, setting the priority would
// affect the whole process.
if (!isMainThread && process.platform === 'linux') setPriority(10)

/** A rich text that is ready to be stored. */
export interface CleanText {
  html: string
  /** Its words, for the search. */
  text: string
  /** Whether it shows neither a word nor a picture. */
  isEmpty: boolean
}

/** Cleans user input; returns the bound instead when it exceeds one. */
export function cleanText(html: string): CleanText | { exceeded: TextBound } {
  const exceeded = findExceededBound(html)
  if (exceeded) return { exceeded }
  const clean = sanitizeRichText(html)
  return { html: clean, text: plainText(clean), isEmpty: isEmptyRichText(clean) }
}

/** Two states of a field; for rich text, its HTML. */
export interface Compared {
  before: string
  after: string
  isRich: boolean
}

export interface Comparison {
  fields: Compared[]
  /** The names of rich text marks, in the reader's language. */
  names: MarkNames
}

/** Compares each field word by word. */
export function compareTexts({ fields, names }: Comparison): DiffPiece[][] {
  const words = (text: string) => toComparableText(text, (mark) => names[mark])
  return fields.map(({ before, after, isRich }) =>
    isRich ? diffWords(words(before), words(after)) : diffWords(before, after),
  )
}

/** Finds possible patient identifiers in each text; uncertain matches do not block a text. */
export function findIdentifiers(texts: readonly string[]): Finding[][] {
  return texts.map((text) => scanText({ text, guessesNames: false }))
}
