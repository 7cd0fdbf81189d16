const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** Each of these characters is a grapheme by itself; most texts contain nothing else, and need no segmenter. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u202f-\u205e]*$/

/** Code units examined per grapheme; no real one has as many. */
const MAX_CODE_UNITS = 64

/** A letter with its combining marks; older browsers split joined emoji sequences. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
const LONE_HALF = /[\ud800-\udfff]/gu

/** Browsers before Chrome 87, Firefox 125 and Safari 14.1 have no segmenter. */
function* iterateGraphemes(text: string): Iterable<{ index: number; segment: string }> {
  if (segmenter) return yield* segmenter.segment(text)
  for (const { index, 0: segment } of text.matchAll(CLUSTER)) yield { index, segment }
}

const wellFormed = (text: string) => text.replace(LONE_HALF, '\ufffd')

/** The text up to an index, or to the end of the last word before it, with an ellipsis. */
function cutAt(text: string, index: number, next = text.charAt(index)): string {
  const start = text.slice(0, index)
  const words = /\s/.test(next) ? start : start.replace(/\s+\S*$/, '')
  return `${words.replace(/[\s\p{P}]+$/u, '') || start}…`
}

/**
 * Cuts a text to a number of graphemes (visible characters), at the end of a word if possible, and marks the cut with
 * an ellipsis. Examines only the beginning of the text.
 */
export function cutText(text: string, maxLength: number): string {
  if (PLAIN.test(text.slice(0, maxLength + 2))) {
    return text.length <= maxLength ? text : cutAt(text, maxLength)
  }
  const beginning = text.slice(0, (maxLength + 1) * MAX_CODE_UNITS)
  let length = 0
  for (const { index, segment } of iterateGraphemes(beginning)) {
    length += 1
    if (length <= maxLength) continue
    return cutAt(text, index, segment)
  }
  return beginning.length < text.length ? `${wellFormed(beginning)}…` : text
}

const WORDS_PER_MINUTE = 200

/** Counts words without building a list: a long text has a hundred thousand. */
export function countWords(text: string): number {
  let words = 0
  let isInWord = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isSpace = code <= 32 || (code >= 160 && /\s/.test(text.charAt(at)))
    if (!isSpace && !isInWord) words += 1
    isInWord = !isSpace
  }
  return words
}

/** The minutes it takes to read this many words, at 200 a minute; at least 1. */
export const minutesFor = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_PER_MINUTE))

export const readingMinutes = (text: string): number => minutesFor(countWords(text))

/**
 * JSON that is safe inside a `<script>` element: `<`, `>`, `&` and the two line separators are escaped, so that no text can
 * close the element.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A size in bytes as people read it: "840 KB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** A word with its first letter in upper case, to begin a sentence or to form part of a name. */
export const capitalised = <Word extends string>(word: Word) =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>
