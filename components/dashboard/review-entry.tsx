import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { UserDto } from '@/lib/modules/users/schema'
import { shownLicence } from '../account/account-state'
import { fullName } from '../account/full-name'
import { PrivateDocument } from '../account/private-document'
import { Avatar } from '../ui/avatar'
import { Card } from '../ui/card'
import { ApproveButton } from '../users/manage/approve-button'
import { RejectButton } from '../users/manage/reject-button'
import { useUserActions } from '../users/manage/use-user-actions'

interface Props {
  user: UserDto
  onDecided: () => void
}

/** A professional awaiting review: their details, what they sent, and the two decisions. */
export function ReviewEntry({ user, onDecided }: Props) {
  const t = useTranslations('staff')
  const tRoles = useTranslations('roles')
  const locale = useLocale()
  const { approve, reject } = useUserActions({ onDecided })
  const name = fullName(user)
  const licence = shownLicence(user)
  return (
    <Card as="li" className="p-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={user.avatar} />
        <div className="min-w-0">
          <h3 className="text-lg">{name}</h3>
          <p className="text-muted">{user.email}</p>
          <p>{tRoles(user.role)}</p>
          <p className="text-sm text-muted">
            <time dateTime={user.createdAt}>
              {t('since', { date: formatLongDate(user.createdAt, locale) })}
            </time>
          </p>
          {user.new_license ? <p className="text-sm">{t('newLicence')}</p> : null}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <div className="mr-auto max-sm:w-full">
          {licence ? (
            <PrivateDocument
              url={licence}
              title={t('licenceOf', { name })}
              fileName={`${user.user_id}.pdf`}
            />
          ) : (
            <p className="text-muted">{t('noLicence')}</p>
          )}
        </div>
        <ApproveButton user={user} action={approve} />
        <RejectButton user={user} action={reject} />
      </div>
    </Card>
  )
}
