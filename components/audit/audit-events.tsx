import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { call } from '@/lib/browser/api/call'
import { contentKindNames, contentKinds } from '@/lib/core/content-kinds'
import {
  curatedKindNames,
  curatedKinds,
  curatedLibraryKinds,
  libraryKinds,
} from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import type { z } from '@/lib/core/zod'
import type { AuditEventDto, auditEventsDto } from '@/lib/modules/audit/schema'
import { StaffLink } from '../dashboard/staff-page'
import { toRequestQuery } from '../data-table/row-requests'
import type { Rows, TableQuery } from '../data-table/use-rows'

/** Reads a page of the audit log. @param filters under the names of the request, without empty values */
export async function listEvents(
  filters: Record<string, string>,
  query: TableQuery,
  signal: AbortSignal,
): Promise<Rows<AuditEventDto>> {
  const path = `/audit?${toRequestQuery({ ...filters, ...query })}`
  const { data } = await call<z.infer<typeof auditEventsDto>>('GET', path, { signal })
  return { rows: data.events, total: data.eventsCount }
}

/** The kinds of objects in the order of the filter, with their actions. */
const CONTENT = ['create', 'edit', 'delete', 'restore'] as const
const LINKED = ['link', 'unlink', 'sync'] as const
const REVIEWED = [
  'create',
  'edit',
  'approve',
  'reject',
  'unpublish',
  'review',
  'send-back',
  'delete',
  'restore',
  'purge',
  ...LINKED,
] as const
const ACCOUNT = [
  'create',
  'verify',
  'link-google',
  'link-oidc',
  'edit',
  'apply',
  'approve',
  'reject',
  'reactivate',
  'deactivate',
  'restrict',
  'lift-restriction',
  'delete',
  'make-admin',
  'publish',
  'erase',
] as const

const CASE = [
  'create',
  'edit',
  'delete',
  'purge',
  'redact',
  'close',
  'reopen',
  'accept',
  'acknowledge',
  'take',
  'hand-over',
  'follow-up',
  'add-picture',
  'remove-picture',
  'consent',
  'slip',
  'withdraw',
  'show',
  'send-back',
] as const
const COMMENT = ['create', 'edit', 'delete', 'report', 'keep', 'redact', 'open', 'close'] as const

/** The actions that can be filtered by, under the group the filter lists them in. */
export const auditActions = [
  { kind: 'user', group: 'account', steps: ACCOUNT },
  { kind: 'user', group: 'erasure', steps: ['ask', 'withdraw'] },
  { kind: 'user', group: 'own-data', steps: ['request', 'download'] },
  { kind: 'user', group: 'email', steps: ['ask', 'agree', 'change', 'undo'] },
  { kind: 'user', group: 'appeal', steps: ['send', 'grant', 'refuse'] },
  { kind: 'session', group: 'session', steps: ['start', 'end'] },
  { kind: 'session', group: 'login', steps: ['fail'] },
  { kind: 'session', group: 'password', steps: ['change', 'reset'] },
  {
    kind: 'session',
    group: 'second-step',
    steps: ['set', 'pass', 'fail', 'codes', 'passkey', 'passkey-remove', 'remove', 'reset'],
  },
  { kind: 'file', group: 'licence', steps: ['send', 'read', 'accept', 'reject', 'record'] },
  { kind: 'file', group: 'picture', steps: ['add'] },
  ...contentKindNames.map((kind) => ({ kind, group: kind, steps: REVIEWED })),
  ...curatedKindNames.map((kind) => ({
    kind,
    group: kind,
    steps: curatedLibraryKinds.some((each) => each === kind)
      ? ([...CONTENT, ...LINKED] as const)
      : CONTENT,
  })),
  { kind: 'forum', group: 'forum', steps: CASE },
  {
    kind: 'forum-comment',
    group: 'forum-comment',
    steps: [
      'create',
      'edit',
      'delete',
      'redact',
      'add-picture',
      'remove-picture',
      'add-document',
      'remove-document',
    ],
  },
  { kind: 'on-call', group: 'on-call', steps: ['create', 'delete', 'ask', 'swap', 'withdraw'] },
  { kind: 'file', group: 'attachment', steps: ['read'] },
  // Comments on all kinds have the same actions.
  ...contentKindNames.map((kind, at) => ({
    kind: `${kind}-comment` as const,
    group: 'comment' as const,
    steps: at === 0 ? COMMENT : [],
  })),
  { kind: 'table', group: 'table', steps: ['export'] },
  { kind: 'mail', group: 'mail', steps: ['retry'] },
  { kind: 'site-text', group: 'site-text', steps: ['edit', 'restore'] },
  { kind: 'register', group: 'register', steps: ['create', 'edit', 'close', 'reopen'] },
] as const

export type ObjectKind = (typeof auditActions)[number]['kind']

export const objectKinds: readonly ObjectKind[] = [...new Set(auditActions.map(({ kind }) => kind))]

const CONTENT_KINDS = new Set<string>([...libraryKinds, 'topic'])

/** The catalogue key of an action's texts: all kinds of content share theirs. */
export function describeAction(action: string): string {
  const [group = '', step = ''] = action.split('.')
  return `${CONTENT_KINDS.has(group) ? 'content' : group}.${step}`
}

type Detail = AuditEventDto['detail']

const PLACES: Record<string, (id: string, detail: Detail) => string> = {
  user: paths.user,
  ...byName(contentKindNames, (kind) => contentKinds[kind].workPath),
  ...byName(curatedKindNames, (kind) => () => curatedKinds[kind].workPath),
  forum: paths.dashboardForumPost,
  'on-call': () => paths.onCall,
  register: (_id, { register }) => (register === 'breaches' ? paths.breaches : paths.registers),
}

/** Returns the staff page of an event's object; null if it has none. */
export function getObjectPath(kind: string, id: string | null, detail: Detail): string | null {
  if (!id || !Object.hasOwn(PLACES, kind)) return null
  return PLACES[kind]?.(id, detail) ?? null
}

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
  const key = describeAction(action)
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
    // A case shows its title only on its own page.
    what: linkTo(
      object_title || ['forum', 'on-call'].includes(object_kind)
        ? getObjectPath(object_kind, object_id, detail)
        : null,
    ),
  })
}
