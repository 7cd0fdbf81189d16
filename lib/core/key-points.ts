/** The class of the list that says an article in short. It begins the text; `textBounds.keyPoints` bounds it. */
export const KEY_POINTS = 'key'
