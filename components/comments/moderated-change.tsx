'use client'

import { useTranslations } from 'next-intl'
import { ReasonedAction } from '../dashboard/reasoned-action'
import { Button } from '../ui/button'
import type { DiscussionActions } from './use-discussion'

interface Props {
  id: string
  /** The person who removes it. */
  userId: string
  kind: 'remove' | 'redact'
  label: string
  /** The button's accessible name. */
  name: string
  change: DiscussionActions['remove']
}

/** Removes somebody else's comment or redacts it, with a reason that its author reads. */
export function ModeratedChange({ id, userId, kind, label, name, change }: Props) {
  const t = useTranslations('discussion')
  const isRemoval = kind === 'remove'
  return (
    <ReasonedAction
      title={t(isRemoval ? 'removeTitle' : 'redactTitle')}
      text={t(isRemoval ? 'removeText' : 'redactByModeratorText')}
      label={t('removalReason')}
      hint={t('removalHint')}
      confirmLabel={label}
      action={change}
      inputOf={(reason) => ({ id, reason })}
      keepAs={`comment.${kind}.${id}.${userId}`}
      trigger={
        <Button variant="quiet" size="small" aria-label={name}>
          {label}
        </Button>
      }
    />
  )
}
