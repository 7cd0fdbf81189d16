import { kinds, kindsWithPages, listFolder } from './kinds.mjs'

/** @typedef {import('./library-kinds').Plural} Plural */

/** @type {{ plural: Plural, page?: string, desk?: string }[]} */
const all = Object.values(kinds)

/** The folders of items that have pages of their own. */
export const itemFolders =
  /** @type {Readonly<Record<import('./library-kinds').PagedKind, string>>} */ (
    Object.fromEntries(kindsWithPages.map(({ kind, page }) => [kind, page]))
  )

/** The public address of each kind's list. */
export const listPaths = /** @type {Readonly<Record<Plural, string>>} */ (
  Object.fromEntries(all.map((kind) => [kind.plural, `/home/${listFolder(kind)}`]))
)

/** The address of each kind's staff table. */
export const deskPaths = /** @type {Readonly<Record<`dashboard${Capitalize<Plural>}`, string>>} */ (
  Object.fromEntries(
    all.map(({ plural, desk = plural }) => [
      `dashboard${plural.charAt(0).toUpperCase()}${plural.slice(1)}`,
      `/dashboard/${desk}`,
    ]),
  )
)

/** The searchable pages below /home, with the folder of the page that renders the results. */
export const finders = {
  search: 'search',
  ...Object.fromEntries(kindsWithPages.map(({ plural }) => [`more-${plural}`, `find-${plural}`])),
}

/** For patterns of addresses below /home: lists that can be searched. */
export const searchedListPattern = kindsWithPages.map(({ plural }) => `more-${plural}`).join('|')
