import { contentKinds, listKinds } from '@/lib/core/content-kinds'
import {
  curatedKinds,
  curatedTexts,
  libraryKinds,
  listCuratedKinds,
} from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'

/** What an event can be about, in the order of the filter, and what can happen to each. */
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
export const knownActions = [
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
  ...listKinds.map((kind) => ({ kind, group: kind, steps: REVIEWED })),
  ...listCuratedKinds.map((kind) => ({
    kind,
    group: kind,
    steps: curatedTexts.some((each) => each === kind)
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
  ...listKinds.map((kind, at) => ({
    kind: `${kind}-comment` as const,
    group: 'comment' as const,
    steps: at === 0 ? COMMENT : [],
  })),
  { kind: 'table', group: 'table', steps: ['export'] },
  { kind: 'mail', group: 'mail', steps: ['retry'] },
  { kind: 'site-text', group: 'site-text', steps: ['edit', 'restore'] },
  { kind: 'register', group: 'register', steps: ['create', 'edit', 'close', 'reopen'] },
] as const

export type ObjectKind = (typeof knownActions)[number]['kind']

export const objectKinds: readonly ObjectKind[] = [...new Set(knownActions.map(({ kind }) => kind))]

const OF_CONTENT = new Set<string>([...libraryKinds, 'topic'])

/** The catalogue key of an action's texts: all kinds of content share theirs. */
export function wordsOf(action: string): string {
  const [group = '', step = ''] = action.split('.')
  return `${OF_CONTENT.has(group) ? 'content' : group}.${step}`
}

const PLACES: Record<string, (id: string) => string> = {
  user: paths.user,
  ...byName(listKinds, (kind) => contentKinds[kind].workPath),
  ...byName(listCuratedKinds, (kind) => () => curatedKinds[kind].workPath),
  forum: paths.dashboardForumPost,
  'on-call': () => paths.onCall,
  register: () => paths.registers,
}

/** Where staff find the object of an event; null where there is no such page. */
export function placeOf(kind: string, id: string | null): string | null {
  if (!id || !Object.hasOwn(PLACES, kind)) return null
  return PLACES[kind]?.(id) ?? null
}
