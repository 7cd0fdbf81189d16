/** The glyphs of our typeface (app/fonts, Latin). */
const IN_FONT = /^[ -~¡-¬®-ÿıŒœ–—‘’‚“”„•…‹›€™−]$/u
/**
 * The additional glyphs of the fallback font (lib/platform/http/picture-response.ts): Latin, Greek, Cyrillic and
 * mathematical signs.
 */
const IN_FALLBACK = /^[Ā-ſ΄-ΊΌΎ-ΡΣ-ώЀ-џ†‡‰′″№Ω←-↕∂∆∏∑√∞∩∫≈≠≡≤≥]$/u
/** Emoji and invisible characters. */
const DISPENSABLE =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]$/u

/** Raised digits and signs that no font here has: "10⁹" would become "109". */
const RAISED = /[⁰ⁱ⁴-⁹⁻ⁿ]/u
/** Letters that are written like an apostrophe. */
const APOSTROPHES = /[ʻʼˈ]/u

const isDrawable = (character: string) => IN_FONT.test(character) || IN_FALLBACK.test(character)

/** Returns what is drawn for a character; null when it cannot be drawn. */
function draw(character: string): string | null {
  if (isDrawable(character)) return character
  if (/\s/u.test(character)) return ' '
  if (/[\u2010\u2011]/u.test(character)) return '-'
  if (APOSTROPHES.test(character)) return '’'
  if (RAISED.test(character)) return null
  if (DISPENSABLE.test(character)) return ''
  const parts = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part))
  return parts.length > 0 && parts.every(isDrawable) ? parts.join('') : null
}

/**
 * A text in the characters that pictures can be drawn with: rare accents are stripped, emoji dropped. Empty when any letter or
 * sign cannot be drawn, because a text with gaps misleads: "DAS28 ≤ 2.6" is not "DAS28 2.6".
 */
export function drawableText(text: string): string {
  const drawn = [...text.normalize('NFC')].map(draw)
  return drawn.includes(null) ? '' : drawn.join('').replace(/ +/g, ' ').trim()
}
