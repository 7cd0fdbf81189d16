import { useTranslations } from 'next-intl'
import type { AuthorDto } from '@/lib/modules/users/schema'

/** What the author of a comment is called; one whose account is gone has a name no more. */
export function useAuthorName(): (author: AuthorDto | null) => string {
  const t = useTranslations('discussion')
  return (author) => (author ? `${author.first_name} ${author.last_name}` : t('formerMember'))
}
