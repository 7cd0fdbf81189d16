import type { ViewerTexts } from '../viewer-texts'

/** Returns "Page 2 of 6", in the reader's language. */
export const pageLabel = (texts: ViewerTexts, page: number, total: number) =>
  texts.page.replace('{page}', String(page)).replace('{total}', String(total))
