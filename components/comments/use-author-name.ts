import { useTranslations } from 'next-intl'
import type { AuthorDto } from '@/lib/modules/users/schema'

/** Returns the name of a comment's author; an author whose account was deleted has no name any more. */
export function useAuthorName(): (author: AuthorDto | null) => string {
  const t = useTranslations('discussion')
  return (author) => (author ? `${author.first_name} ${author.last_name}` : t('formerMember'))
}
