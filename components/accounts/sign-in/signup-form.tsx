'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import type { SignInProvider } from '@/lib/core/accounts'
import { localePath, paths } from '@/lib/core/paths'
import { ApiForm, SubmitButton } from '../../forms/api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { PersonFields, useNewPerson } from '../profile/person-form'
import { hideFailure, showFailure } from './auth-toasts'
import { ResendButton } from './mail-button'
import { isOrganisationOnlyError, OrganisationRemedy, ProviderLinks } from './provider-link'

/** The message for a failed registration. */
function useSignupFailure(): (error: unknown) => string {
  const t = useTranslations()
  const failureText = useFailureText()
  return (error) => {
    const isDuplicate =
      error instanceof ApiError && error.status === 500 && error.message.includes('Duplicate entry')
    if (isDuplicate) return t('accounts.userExists')
    return failureText(error, { fallback: t('auth.registrationFailed') })
  }
}

const WEBMAIL: readonly [host: RegExp, address: string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/mail/'],
  [/^(yahoo(\.\w+)+|ymail\.com|rocketmail\.com)$/, 'https://mail.yahoo.com/'],
  [/^(outlook|hotmail|live|msn)(\.\w+)+$/, 'https://outlook.live.com/mail/'],
  [/^(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail'],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, 'https://mail.proton.me/'],
  [/^aol\.com$/, 'https://mail.aol.com/'],
]

const MAIL_PROGRAM = 'mailto:'

/** Returns the webmail URL of an e-mail provider, or `mailto:` if the provider is unknown. */
export function getMailboxUrl(email: string): string {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const [, address = MAIL_PROGRAM] = WEBMAIL.find(([pattern]) => pattern.test(host)) ?? []
  return address
}

/** Shown after a registration: a confirmation dialog, and the same text on the page once it is closed. */
function SignupDone({ email }: { email: string }) {
  const t = useTranslations()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(true)
  const mailbox = getMailboxUrl(email)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The dialog was removed with its form, so the focus goes back to this button.
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

/** The terms accepted by registering. */
function AgreeNote() {
  const t = useTranslations('auth')
  const locale = useLocale()
  const linkTo = (path: string) => (text: ReactNode) => (
    <a href={localePath(locale, path)} className="font-semibold text-forest underline">
      {text}
    </a>
  )
  return (
    <p className="text-sm text-muted">
      {t.rich('agree', { terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) })}
    </p>
  )
}

/** Registers a person, then tells them to check their mail. */
export function SignupForm({ providers }: { providers: readonly SignInProvider[] }) {
  const t = useTranslations('auth')
  const failure = useSignupFailure()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [needsOrganisation, setNeedsOrganisation] = useState(false)
  const person = useNewPerson({
    anonymous: true,
    onStart: hideFailure,
    onDone: ({ email }) => setSentTo(email),
    onFailure(error) {
      setNeedsOrganisation(isOrganisationOnlyError(error))
      return showFailure(failure(error))
    },
  })
  const { form } = person

  if (sentTo) return <SignupDone email={sentTo} />
  return (
    <ApiForm
      onSubmit={form.submit}
      problem={form.problem}
      remedy={needsOrganisation ? <OrganisationRemedy /> : null}
    >
      <PersonFields person={person} licenceHint={t('licenceHint')} isOwn />
      <AgreeNote />
      <SubmitButton busy={form.isBusy}>{t('signup')}</SubmitButton>
      <ProviderLinks providers={providers} isSignUp />
    </ApiForm>
  )
}
