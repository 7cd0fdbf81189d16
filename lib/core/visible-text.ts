const VISIBLE = /[^\s\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Embeddings, overrides and isolates, which reorder whatever stands around a text. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** Whether a reader would see anything: fillers such as U+3164 count as letters, but show nothing. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

export const stripDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '')

const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Isolates a right-to-left text that is inserted into a sentence, so that it does not reorder what surrounds it (UAX #9). */
export const isolateText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text

/**
 * A typed text as it is stored (docs/rules.md#visible-text): trimmed, without direction controls, and empty if it shows
 * nothing. The inputs of routes apply it with `z.string().overwrite(tidyText)`.
 */
export function tidyText(typed: string): string {
  const text = stripDirectionControls(typed).trim()
  return hasVisibleText(text) ? text : ''
}
