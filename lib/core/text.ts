const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text to a number of graphemes (what a reader sees as characters), at the end of a word where it has one, and
 * marks the cut with an ellipsis.
 */
export function cutText(text: string, most: number): string {
  let length = 0
  for (const { index, segment } of segmenter.segment(text)) {
    length += 1
    if (length <= most) continue
    const kept = text.slice(0, index)
    const words = /\s/.test(segment) ? kept : kept.replace(/\s+\S*$/, '')
    return `${words.replace(/[\s\p{P}]+$/u, '') || kept}…`
  }
  return text
}

const WORDS_PER_MINUTE = 200

/** Minutes to read a plain text, at 200 words a minute; at least 1. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
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
