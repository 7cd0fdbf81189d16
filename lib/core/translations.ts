import type { ContentLanguage } from './locales'

/** A text of a group: an original and its translations. */
interface Linked {
  id: string
  language: ContentLanguage
}

/** The address of a text in one of its languages. */
export interface Translation {
  language: ContentLanguage
  path: string
}

/**
 * The translations of a text within its group: one for each other language. Of two in the same language the first represents
 * both and the other has none, so that links between translations are always mutual.
 * @param group the public texts of one group, in the same order for each of them
 */
export function translationsOf<Text extends Linked>(group: Text[], id: string): Text[] {
  const first = group.filter(
    (text, at) => group.findIndex(({ language }) => language === text.language) === at,
  )
  return first.some((text) => text.id === id) ? first.filter((text) => text.id !== id) : []
}
