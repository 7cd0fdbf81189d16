/**
 * How much one rich text may hold, whatever it is for: far above what people write, and low enough that cleaning,
 * comparing and showing it stay quick.
 */
export const textBounds = {
  /** Characters of its HTML. */
  letters: 500_000,
  /** Elements in each other. */
  depth: 40,
  elements: 10_000,
  links: 1000,
  pictures: 200,
  headings: 500,
  /** What an article says in short, above its text. */
  keyPoints: 4,
  /** Characters without white space between them. */
  word: 2000,
} as const

export type TextBound = keyof typeof textBounds

/** What is said at the field of a text that goes beyond a bound: keys of the catalogue. */
export const boundTexts: Record<TextBound, string> = {
  letters: 'validation.textLetters',
  depth: 'validation.textDepth',
  elements: 'validation.textElements',
  links: 'validation.textLinks',
  pictures: 'validation.textPictures',
  headings: 'validation.textHeadings',
  keyPoints: 'validation.textKeyPoints',
  word: 'validation.textWord',
}
