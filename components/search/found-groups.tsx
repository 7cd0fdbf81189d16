import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'
import { kinds } from '@/lib/core/kinds.mjs'
import { libraryKinds } from '@/lib/core/library-kinds'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { capitalised } from '@/lib/core/text'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { entriesOf } from './found-entries'
import { FoundGroup } from './found-group'

interface Props {
  found: FoundEverything
  /** The term for the lists' own searches. */
  typed: string
  /** Whether that term produced these results. */
  isSearch?: boolean
  /** The audience the search was filtered by. */
  audience?: Audience | undefined
  locale: Locale
}

/** The search results, by kind. */
export function FoundGroups({ found, typed, isSearch, audience, locale }: Props) {
  const t = useTranslations()
  return libraryKinds.map((kind) => {
    const name = kinds[kind].plural
    // Kinds with pages of their own link to their list's search; the others have none.
    const isSearched = 'page' in kinds[kind]
    const count = found[kind].total
    return (
      <FoundGroup
        key={kind}
        id={kind === 'faq' ? 'questions' : name}
        title={t(`search.${name}`)}
        total={count}
        count={t(`${name}.count`, { count })}
        entries={entriesOf[kind](found, locale, isSearch ? typed : undefined)}
        allHref={listAddress(
          localePath(locale, paths[name]),
          isSearched ? { search: typed, audience } : {},
        )}
        allText={t(`search.all${capitalised(name)}`, { count })}
      />
    )
  })
}
