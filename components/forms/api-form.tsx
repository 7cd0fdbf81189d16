'use client'

import { useTranslations } from 'next-intl'
import type { FormEventHandler, ReactNode } from 'react'
import { Notice } from '../ui/notice'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  problemTitle?: string
  /** The form-level message after a failure. */
  problem: ReactNode
  /** Help shown after the message. */
  remedy?: ReactNode
  children: ReactNode
}

/**
 * A form's frame. It uses `post`, so that a password can never land in an address; shows our own messages instead of the
 * browser's; and tells users whose browser runs no scripts.
 */
export function ApiForm({ onSubmit, problemTitle, problem, remedy, children }: Props) {
  const t = useTranslations('forms')
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <noscript>
        <Notice role="note">{t('needsScripts')}</Notice>
      </noscript>
      {problem ? (
        <Notice tone="danger" title={problemTitle} action={remedy}>
          {problem}
        </Notice>
      ) : null}
      {children}
    </form>
  )
}
