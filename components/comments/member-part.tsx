import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { MemberSwitch } from './member-switch'
import type { Commented } from './shown-comment'

interface Props {
  item: Commented
  locale: Locale
  path: string
  /** The public version. */
  children: ReactNode
}

/** Gives the members' part only the texts it uses: public pages carry no catalogue. */
export function MemberPart({ item, locale, path, children }: Props) {
  const t = useTranslations('discussion')
  const { discussion, errors, accounts, validation, forms, staff, members } = useMessages()
  return (
    <MemberSwitch
      props={{ item, locale, path }}
      failed={t('loadFailed')}
      retry={errors.retry}
      loading={t('loading')}
      messages={{
        discussion,
        errors: {
          offline: errors.offline,
          network: errors.network,
          unexpected: errors.unexpected,
          retry: errors.retry,
        },
        accounts: { tooMany: accounts.tooMany },
        validation: {
          reasonRequired: validation.reasonRequired,
        },
        forms: { charactersMost: forms.charactersMost },
        staff: { cancel: staff.cancel },
        members: { messages: members.messages, close: members.close },
      }}
    >
      {children}
    </MemberSwitch>
  )
}
