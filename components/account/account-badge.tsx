import { useTranslations } from 'next-intl'
import type { UserDto } from '@/lib/modules/users/schema'
import { Badge, type BadgeTone } from '../ui/badge'
import { type AccountState, accountState } from './account-state'

const TONES: Record<AccountState, BadgeTone> = {
  restricted: 'warning',
  deactivated: 'danger',
  pending: 'neutral',
  approved: 'success',
  unverified: 'neutral',
}

/** The state of an account, in the exact words. */
export function AccountBadge({ user }: { user: UserDto }) {
  const t = useTranslations('members')
  const state = accountState(user)
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
