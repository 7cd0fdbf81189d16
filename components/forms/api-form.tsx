'use client'

import { useTranslations } from 'next-intl'
import { type FormEventHandler, type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

const subscribeNever = () => () => {}

/** False in the server's HTML and until React has hydrated: nothing may be submitted before then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
}

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
 * A form's frame. Uses `post`, so that a password never ends up in an address; shows our own messages instead of the
 * browser's; and shows a notice without scripts.
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

/** Submits its form; disabled until React has hydrated, because the browser would otherwise submit it itself. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" size="large" busy={busy} disabled={!isHydrated}>
      {children}
    </Button>
  )
}
