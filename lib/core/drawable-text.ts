/** The glyphs of our typeface (app/fonts, Latin): drawing any other would fetch it from a third-party server. */
const IN_FONT = /^[ -~¡-¬®-ÿıŒœ–—‘’‚“”„•…‹›€™−]$/u

function drawn(character: string): string {
  if (IN_FONT.test(character)) return character
  if (/\s|[\u2010\u2011]/u.test(character)) return /\s/u.test(character) ? ' ' : '-'
  return [...character.normalize('NFD')].filter((part) => IN_FONT.test(part)).join('')
}

/**
 * A text reduced to the letters that pictures can be drawn with: foreign accents are stripped, and whatever has no Latin letter
 * (other scripts, emoji, control characters) is dropped. May be empty.
 */
export function drawableText(text: string): string {
  return [...text.normalize('NFC')].map(drawn).join('').replace(/ +/g, ' ').trim()
}
