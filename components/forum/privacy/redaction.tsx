'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { ForumPostDetailDto, ForumPostDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../accounts/session/account-state'
import { ConfirmedAction } from '../../dashboard/dialogs'
import { ReasonedAction } from '../../dashboard/reason-dialog'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Button } from '../../ui/button'
import type { Removal } from '../forum-calls'

/** Shows why possible identifiers stayed in a text. */
export function IdentifierReason({
  retained,
}: {
  retained: ForumPostDetailDto['identifiers_kept']
}) {
  const t = useTranslations('identifiers')
  return retained ? (
    <p className="text-sm wrap-anywhere text-muted">{t('kept', { reason: retained.reason })}</p>
  ) : null
}

/** Replaces a redacted text; shows who redacted it and when. */
export function RedactedMark({ redacted }: { redacted: NonNullable<ForumPostDto['redacted']> }) {
  const t = useTranslations('forum')
  const locale = useLocale()
  const { by, at } = redacted
  return (
    <p className="flex items-start gap-2 rounded-control bg-wash p-3 text-muted">
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {t('redactedBy', {
          name: by ? fullName(by) : t('formerMember'),
          date: formatLongDate(at, locale),
          time: formatTime(at),
        })}
      </span>
    </p>
  )
}

interface Props {
  id: string
  isOwn: boolean
  action: UseMutationResult<unknown, Error, Removal, unknown>
  /** The name of the text, for screen readers. */
  of: string
}

/** "Redact now": destroys a text at once, after a confirmation; asks for the reason if it is another person's. */
export function RedactButton({ id, isOwn, action, of }: Props) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  const shared = {
    title: t('redactTitle'),
    confirmLabel: t('redact'),
    action,
    trigger: (
      <Button variant="quiet" size="small">
        <EyeOff aria-hidden="true" className="size-4 text-danger" />
        <span className="text-danger">{t('redact')}</span>
        <span className="sr-only">: {of}</span>
      </Button>
    ),
  }
  if (isOwn) {
    return (
      <ConfirmedAction {...shared} text={t('redactText')} note={t('redactNote')} input={{ id }} />
    )
  }
  return (
    <ReasonedAction
      {...shared}
      text={t('redactByModeratorText')}
      label={tStaff('removalReason')}
      hint={tStaff('removalHint')}
      getInput={(reason) => ({ id, reason })}
      storageKey={`redact.${id}.${user_id}`}
    />
  )
}
