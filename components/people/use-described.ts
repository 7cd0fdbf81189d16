import { useTranslations } from 'next-intl'
import type { ContentLanguage } from '@/lib/core/locales'
import type { DescribedPerson } from '@/lib/core/structured-data/person'
import type { ContributorDto } from '@/lib/modules/accounts/users/schema'
import { type PublicPerson, pickText } from '@/lib/modules/people/schema'

/** Returns the structured data on an author or reviewer. */
export function useDescribePerson(people: readonly PublicPerson[], language: ContentLanguage) {
  const t = useTranslations('roles')
  return (named: ContributorDto | null): DescribedPerson | null => {
    const known = people.find(({ page }) => page === named?.page)
    if (!named || !known) return named
    const { texts, specialty, facility } = known
    const jobTitle = pickText(texts, 'title', language)?.text ?? (specialty ? t(specialty) : null)
    return { ...named, jobTitle, affiliation: facility }
  }
}
