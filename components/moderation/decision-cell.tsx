import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { WaitingAppealDto } from '@/lib/modules/moderation/schema'
import { EventMoment } from '../dashboard/event-moment'
import { StaffLink } from '../dashboard/staff-link'

/** What is being appealed: whom it concerns, what was decided, by whom, and why. */
export function DecisionCell({ appeal }: { appeal: WaitingAppealDto }) {
  const t = useTranslations('appeals')
  const { person, kind, reason, decided_at, decided_by, comment } = appeal
  return (
    <div className="grid gap-1.5 font-normal">
      <StaffLink
        href={paths.user(person.user_id)}
        className="inline-block py-1 font-semibold text-forest underline wrap-anywhere"
      >
        {person.name}
      </StaffLink>
      <p>{t(`what.${kind}`)}</p>
      {comment ? (
        <p
          dir="auto"
          className="max-w-[60ch] border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line"
        >
          {comment.text}
        </p>
      ) : null}
      <p className="max-w-[60ch] text-sm wrap-anywhere">{t('because', { reason })}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{decided_by ? t('by', { name: decided_by }) : t('byNobody')}</span>
        <EventMoment iso={decided_at} />
      </p>
    </div>
  )
}
