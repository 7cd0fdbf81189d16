'use client'

import { FileText, FileX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { UserDto } from '@/lib/modules/users/schema'
import { shownLicence } from '../../account/account-state'
import { fullName } from '../../account/full-name'
import { PrivateDocument } from '../../account/private-document'
import { ActionButton } from '../../dashboard/action-button'

interface Props {
  user: UserDto
  isRow: boolean
}

/** Shows a professional's licence, or says that they sent none. */
export function LicenceButton({ user, isRow }: Props) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const name = fullName(user)
  return (
    <PrivateDocument
      url={shownLicence(user)}
      title={tStaff('licenceOf', { name })}
      fileName={`${user.user_id}.pdf`}
      missing={{ title: tStaff('noLicence'), text: t('noLicenceText') }}
      trigger={
        <ActionButton
          Icon={shownLicence(user) ? FileText : FileX}
          text={t('viewLicence')}
          of={name}
          isRow={isRow}
        />
      }
    />
  )
}
