import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { Badge, type BadgeTone } from '../../ui/badge'
import { type AccountState, accountState } from '../session/account-state'
import { Fact } from './profile-parts'

const TONES: Record<AccountState, BadgeTone> = {
  restricted: 'warning',
  deactivated: 'danger',
  pending: 'neutral',
  approved: 'success',
  unverified: 'neutral',
}

/** The state of an account, in the shared wording. */
export function AccountBadge({ user }: { user: UserDto }) {
  const t = useTranslations('members')
  const state = accountState(user)
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}

interface Props {
  user: UserDto
  /** Further `Fact` elements. */
  children?: ReactNode
}

/** An account's details, as its owner and administrators see them. */
export function ProfileFacts({ user, children }: Props) {
  const t = useTranslations('profile')
  const tMembers = useTranslations('members')
  const tRoles = useTranslations('roles')
  const locale = useLocale()
  return (
    <dl className="mt-6 grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
      <Fact term={t('email')}>{user.email}</Fact>
      <Fact term={t('phone')}>
        {formatPhone(user.phone_number ?? '') || (
          <span className="font-normal text-muted">{t('noPhone')}</span>
        )}
      </Fact>
      <Fact term={t('role')}>{tRoles(user.role)}</Fact>
      <Fact term={t('status')}>{tMembers(`state.${accountState(user)}`)}</Fact>
      <Fact term={t('since')}>
        <time dateTime={user.createdAt}>{formatLongDate(user.createdAt, locale)}</time>
      </Fact>
      <Fact term={t('updated')}>
        <time dateTime={user.updatedAt}>{formatLongDate(user.updatedAt, locale)}</time>
      </Fact>
      {children}
    </dl>
  )
}
