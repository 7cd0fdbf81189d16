/** The class of the list of key points that begins an article's text. `textBounds.keyPoints` limits its length. */
export const KEY_POINTS = 'key'
