/** What our typeface has (app/fonts, Latin): another glyph would be asked of a foreign server while drawing. */
const IN_FONT = /^[ -~¡-¬®-ÿıŒœ–—‘’‚“”„•…‹›€™−]$/u

function drawn(character: string): string {
  if (IN_FONT.test(character)) return character
  if (/\s|[\u2010\u2011]/u.test(character)) return /\s/u.test(character) ? ' ' : '-'
  return [...character.normalize('NFD')].filter((part) => IN_FONT.test(part)).join('')
}

/**
 * A text in the letters that pictures can be drawn with: letters with foreign accents lose these, and what has no
 * Latin letter at all (other scripts, emoji, control characters) falls out. May be empty.
 */
export function drawableText(text: string): string {
  return [...text.normalize('NFC')].map(drawn).join('').replace(/ +/g, ' ').trim()
}
