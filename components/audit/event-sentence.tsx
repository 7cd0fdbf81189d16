import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { paths } from '@/lib/core/paths'
import type { AuditEventDto } from '@/lib/modules/audit/schema'
import { StaffLink } from '../dashboard/staff-link'
import { placeOf, wordsOf } from './known-events'

type Translate = ReturnType<typeof useTranslations<'audit.said'>>
type Key = Parameters<Translate['rich']>[0]

const linkTo = (href: string | null) => (chunks: ReactNode) =>
  href ? (
    <StaffLink href={href} className="text-forest underline wrap-anywhere">
      {chunks}
    </StaffLink>
  ) : (
    <span className="wrap-anywhere">{chunks}</span>
  )

/** An event in words: "Ganza Urumuri approved the article “Gout”", with links to both. */
export function EventSentence({ event }: { event: AuditEventDto }) {
  const t = useTranslations('audit.said')
  const tAudit = useTranslations('audit')
  const { action, actor, object_kind, object_id, object_title, detail } = event
  const key = wordsOf(action)
  // The server may log actions that this page does not know yet.
  const known: Key = t.has(key as Key) ? (key as Key) : 'other'
  return t.rich(known, {
    actor: actor
      ? `${actor.first_name} ${actor.last_name}`
      : tAudit(event.former_actor_id ? 'former' : 'nobody'),
    object: object_title ?? tAudit('gone'),
    kind: object_kind,
    table: String(detail.table ?? ''),
    action,
    who: linkTo(actor ? paths.user(actor.user_id) : null),
    // A case has a title nowhere but on its own page.
    what: linkTo(
      object_title || ['forum', 'on-call'].includes(object_kind)
        ? placeOf(object_kind, object_id)
        : null,
    ),
  })
}
