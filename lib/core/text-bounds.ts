/**
 * The limits of any rich text: far above what people write, and low enough that cleaning, comparing and showing it stay fast.
 */
export const textBounds = {
  /** Characters of its HTML. */
  letters: 500_000,
  /** Levels of nesting. */
  depth: 40,
  elements: 10_000,
  links: 1000,
  pictures: 200,
  headings: 500,
  /** The key points above an article's text. */
  keyPoints: 4,
  /** Characters without white space between them. */
  word: 2000,
} as const

export type TextBound = keyof typeof textBounds

/** The field's error for a text beyond a limit: keys of the catalogue. */
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
