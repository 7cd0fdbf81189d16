/** After an @ at the start of a word: letters of any kind, enough for first and family names. */
const TERM = /(?:^|[\s(])@([\p{L}\p{M}'’-]{0,60}(?: [\p{L}\p{M}'’-]{1,60}){0,2})$/u

/** Returns the name being typed after an @ and the position of its @, or null when none is. */
export function mentionAt(text: string, caret: number): { term: string; start: number } | null {
  const term = TERM.exec(text.slice(0, caret))?.[1]
  return term === undefined ? null : { term, start: caret - term.length - 1 }
}
