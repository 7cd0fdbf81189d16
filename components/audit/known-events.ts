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
  'edit',
  'approve',
  'reject',
  'reactivate',
  'deactivate',
  'delete',
  'make-admin',
  'publish',
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

/** The actions that can be looked for, by the group that the filter shows them in. */
export const knownActions = [
  { kind: 'user', group: 'account', steps: ACCOUNT },
  { kind: 'session', group: 'session', steps: ['start', 'end'] },
  { kind: 'session', group: 'login', steps: ['fail'] },
  { kind: 'session', group: 'password', steps: ['change', 'reset'] },
  {
    kind: 'session',
    group: 'second-step',
    steps: ['set', 'pass', 'fail', 'codes', 'remove', 'reset'],
  },
  { kind: 'file', group: 'licence', steps: ['send', 'read', 'accept', 'reject', 'record'] },
  { kind: 'file', group: 'picture', steps: ['add'] },
  { kind: 'article', group: 'article', steps: REVIEWED },
  { kind: 'paper', group: 'paper', steps: REVIEWED },
  { kind: 'video', group: 'video', steps: [...CONTENT, ...LINKED] },
  { kind: 'fact', group: 'fact', steps: [...CONTENT, ...LINKED] },
  { kind: 'faq', group: 'faq', steps: [...CONTENT, ...LINKED] },
  { kind: 'topic', group: 'topic', steps: CONTENT },
  { kind: 'facility', group: 'facility', steps: CONTENT },
  { kind: 'forum', group: 'forum', steps: CASE },
  {
    kind: 'forum-comment',
    group: 'forum-comment',
    steps: ['create', 'edit', 'delete', 'redact'],
  },
  { kind: 'on-call', group: 'on-call', steps: ['create', 'delete', 'ask', 'swap', 'withdraw'] },
  { kind: 'file', group: 'attachment', steps: ['read'] },
  // Comments on papers are acted on in the same ways.
  { kind: 'article-comment', group: 'comment', steps: COMMENT },
  { kind: 'paper-comment', group: 'comment', steps: [] },
  { kind: 'table', group: 'table', steps: ['export'] },
  { kind: 'site-text', group: 'site-text', steps: ['edit', 'restore'] },
] as const

export type ObjectKind = (typeof knownActions)[number]['kind']

export const objectKinds: readonly ObjectKind[] = [...new Set(knownActions.map(({ kind }) => kind))]

const OF_CONTENT = new Set(['article', 'paper', 'video', 'fact', 'faq', 'topic'])

/** Where the words of an action stand in the catalogue: those of content are the same for all its kinds. */
export function wordsOf(action: string): string {
  const [group = '', step = ''] = action.split('.')
  return `${OF_CONTENT.has(group) ? 'content' : group}.${step}`
}

const PLACES: Record<string, (id: string) => string> = {
  user: paths.user,
  article: paths.dashboardArticle,
  paper: paths.dashboardPaper,
  video: () => paths.dashboardVideos,
  fact: () => paths.dashboardFacts,
  faq: () => paths.dashboardFaqs,
  topic: () => paths.dashboardTopics,
  facility: () => paths.dashboardFacilities,
  forum: paths.dashboardForumPost,
  'on-call': () => paths.onCall,
}

/** Where staff find the thing that an event is about; null where there is no such place. */
export function placeOf(kind: string, id: string | null): string | null {
  if (!id || !Object.hasOwn(PLACES, kind)) return null
  return PLACES[kind]?.(id) ?? null
}
