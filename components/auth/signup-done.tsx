'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Notice } from '../ui/notice'
import { mailboxAddress } from './mailbox-address'
import { ResendButton } from './resend-button'

/** Shown after a registration: a confirmation dialog, and the same text on the page once it is closed. */
export function SignupDone({ email }: { email: string }) {
  const t = useTranslations()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(true)
  const mailbox = mailboxAddress(email)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The button that had the focus before the dialog was removed with its form.
    if (!isOpen) panel.current?.focus()
  }, [isOpen])

  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4">
      <Notice tone="success" role="note" title={t('accounts.signedUp')}>
        <p>{t('auth.openEmail')}</p>
      </Notice>
      <p className="wrap-anywhere">{t('auth.sentTo', { email })}</p>
      <ResendButton email={email} />
      <ButtonLink href={localePath(locale, paths.login)} variant="quiet">
        {t('auth.backToLogin')}
      </ButtonLink>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('accounts.signedUp')}
        description={t('auth.openEmail')}
        closeLabel={t('auth.close')}
        footer={
          // `mailto:` in a new tab would leave that tab empty.
          <ButtonLink
            href={mailbox}
            {...(mailbox.startsWith('https:')
              ? { target: '_blank', rel: 'noopener noreferrer' }
              : {})}
          >
            {t('auth.openMail')}
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">{t('auth.sentTo', { email })}</p>
        <ResendButton email={email} />
      </Dialog>
    </div>
  )
}
