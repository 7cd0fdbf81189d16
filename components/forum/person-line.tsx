import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ForumPersonDto } from '@/lib/modules/forum/schema'
import { fullName } from '../account/full-name'
import { Avatar } from '../ui/avatar'

interface Props {
  /** Null when the account is gone. */
  person: ForumPersonDto | null
  /** Further content below the name. */
  children?: ReactNode
}

/** A colleague's face, name and role. */
export function PersonLine({ person, children }: Props) {
  const t = useTranslations('forum')
  const tRoles = useTranslations('roles')
  const name = person ? fullName(person) : t('formerMember')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={person?.avatar ?? null} size="small" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {person ? <span>{tRoles(person.role)}</span> : null}
          {children}
        </span>
      </span>
    </span>
  )
}
