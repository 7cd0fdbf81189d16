import { AppError } from '@/lib/core/errors'
import { boundTexts } from '@/lib/core/text-bounds'
import { type CleanText, cleanText } from '@/lib/platform/html/text-work'
import type { Content } from './schema'

/** The sanitised rich texts of an export, by the id of their article or paper. */
export interface CleanTexts {
  of: (id: string) => CleanText
}

function clean(id: string, html: string): CleanText {
  const found = cleanText(html)
  if ('exceeded' in found) throw new AppError('invalid', `${id}: ${boundTexts[found.exceeded]}`)
  if (found.isEmpty) throw new AppError('invalid', `${id}: its text shows nothing`)
  return found
}

/**
 * Passes every rich text through the sanitiser, as on every write.
 * @throws AppError `invalid` for a text that exceeds a limit, or of which nothing is left
 */
export function cleanTexts({ articles, papers }: Content): CleanTexts {
  const texts = new Map([
    ...articles.map(({ id, content }) => [id, clean(id, content)] as const),
    ...papers.map(({ id, reference }) => [id, clean(id, reference)] as const),
  ])
  return {
    of(id) {
      const found = texts.get(id)
      if (!found) throw new Error(`The text of ${id} was not cleaned.`)
      return found
    },
  }
}
