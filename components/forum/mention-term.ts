/** Behind an @ at a word's beginning: letters of any kind, as far as a first and a family name go. */
const TERM = /(?:^|[\s(])@([\p{L}\p{M}'’-]{0,60}(?: [\p{L}\p{M}'’-]{1,60}){0,2})$/u

/** The name that is being typed behind an @, and where its @ stands; null when none is. */
export function mentionAt(text: string, caret: number): { term: string; start: number } | null {
  const term = TERM.exec(text.slice(0, caret))?.[1]
  return term === undefined ? null : { term, start: caret - term.length - 1 }
}
