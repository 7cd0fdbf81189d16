const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Code units that are looked at for each letter: no honest one has as many. */
const MOST_UNITS = 64

/**
 * Cuts a text to a number of graphemes (what a reader sees as characters), at the end of a word where it has one, and
 * marks the cut with an ellipsis. Only its beginning is looked at, however long it is.
 */
export function cutText(text: string, most: number): string {
  const beginning = text.slice(0, (most + 1) * MOST_UNITS)
  let length = 0
  for (const { index, segment } of segmenter.segment(beginning)) {
    length += 1
    if (length <= most) continue
    const kept = text.slice(0, index)
    const words = /\s/.test(segment) ? kept : kept.replace(/\s+\S*$/, '')
    return `${words.replace(/[\s\p{P}]+$/u, '') || kept}…`
  }
  return beginning.length < text.length ? `${beginning.toWellFormed()}…` : text
}

const WORDS_PER_MINUTE = 200

/** Without a list of them: a long text has a hundred thousand. */
function countWords(text: string): number {
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

/** Minutes to read a plain text, at 200 words a minute; at least 1. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE))
}

/**
 * JSON that may stand inside a `<script>` element: `<`, `>`, `&` and the two line separators are escaped, so that no
 * text can end the element.
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
