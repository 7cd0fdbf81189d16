import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createApplicant,
  createVisitor,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { assertDescribed, buildRequest } from '@/lib/testing/requests'
import { type Handle, listRouteFiles, loadRoute } from '@/lib/testing/route-files'

setUpAccountTests({ sharesRows: true })

/** Who may call a route at all; ownership.int.test.ts covers permissions on objects. */
type Openness =
  | 'everybody'
  | 'members'
  /** Members, even before they have passed or set up their second step. */
  | 'halfway'
  /** Staff, including those who must set up a second step first. */
  | 'enrolling'
  | 'memberPage'
  | 'staff'
  | 'rheumatologists'
  | 'admins'
  | 'adminPage'

const read = (openness: Openness) => ({ GET: openness })
const download = { GET: 'everybody', HEAD: 'everybody' } as const
const post = (openness: Openness) => ({ POST: openness })

/** Every route and method under /api. A missing one fails the test below. */
const ROUTES: Record<string, Record<string, Openness>> = {
  '[[...rest]]': {
    ...download,
    POST: 'everybody',
    PUT: 'everybody',
    PATCH: 'everybody',
    DELETE: 'everybody',
    OPTIONS: 'everybody',
  },
  'articles/download/[id]': read('everybody'),
  'auth/callback/google': read('everybody'),
  'auth/callback/oidc': read('everybody'),
  'files/[id]/[[...variant]]': download,
  cron: read('everybody'),
  uploadthing: post('everybody'),
  'v1/upload': post('staff'),
  health: read('everybody'),
  'reading-mode': post('everybody'),
  withdraw: post('everybody'),
  metrics: read('everybody'),
  ready: read('everybody'),
  'papers/cite/[id]': read('everybody'),
  'papers/download/[id]': download,
  'v1/appeal': { GET: 'everybody', POST: 'everybody' },
  'v1/appeals': read('admins'),
  'v1/appeals/[id]': post('admins'),
  'v1/article': { GET: 'everybody', POST: 'rheumatologists' },
  'v1/article/[id]': { GET: 'everybody', PATCH: 'staff', PUT: 'admins', DELETE: 'staff' },
  'v1/article-comment': { GET: 'everybody', POST: 'members' },
  'v1/article-comment/[id]': { PATCH: 'members', DELETE: 'members' },
  'v1/article-comment/[id]/redact': post('members'),
  'v1/article-comment/[id]/report': post('members'),
  'v1/article-comment/[id]/review': post('admins'),
  'v1/article/[id]/approve': post('admins'),
  'v1/article/[id]/comments': { PUT: 'staff' },
  'v1/article/[id]/purge': { DELETE: 'admins' },
  'v1/article/[id]/reject': post('admins'),
  'v1/article/[id]/restore': post('admins'),
  'v1/article/[id]/review': { PUT: 'staff' },
  'v1/article/[id]/review/send-back': post('staff'),
  'v1/article/[id]/versions': read('staff'),
  'v1/article/[id]/versions/[version]': read('staff'),
  'v1/article/[id]/versions/[version]/restore': post('staff'),
  'v1/article/approved': read('everybody'),
  'v1/article/search': read('everybody'),
  'v1/article/user': read('staff'),
  'v1/audit': read('admins'),
  'v1/auth': { POST: 'everybody', GET: 'admins', PATCH: 'members' },
  'v1/auth/[id]': { GET: 'admins', POST: 'admins', PATCH: 'admins', DELETE: 'admins' },
  'v1/auth/[id]/erasure': post('admins'),
  'v1/auth/[id]/licence': { PUT: 'admins' },
  'v1/auth/[id]/reject': post('admins'),
  'v1/auth/[id]/email': { POST: 'admins', PUT: 'admins' },
  'v1/auth/[id]/restriction': { POST: 'admins', DELETE: 'admins' },
  'v1/auth/[id]/second-step': { DELETE: 'admins' },
  'v1/auth/[id]/sessions': { DELETE: 'admins' },
  'v1/auth/confirm': post('members'),
  'v1/auth/email': post('members'),
  'v1/auth/email/confirm': post('everybody'),
  'v1/auth/email/undo': post('everybody'),
  'v1/auth/forget': post('everybody'),
  'v1/auth/forgot': post('everybody'),
  'v1/auth/google': { GET: 'everybody', POST: 'everybody' },
  'v1/auth/licence-readings': read('members'),
  'v1/auth/link': post('everybody'),
  'v1/auth/login': post('everybody'),
  'v1/auth/login/link': post('everybody'),
  'v1/auth/login/passkey': { PUT: 'everybody', POST: 'everybody' },
  'v1/auth/logout': post('halfway'),
  'v1/auth/oidc': { GET: 'everybody', POST: 'everybody' },
  'v1/auth/parmanent/[id]': { DELETE: 'admins' },
  'v1/auth/passkeys': { POST: 'enrolling', PUT: 'halfway' },
  'v1/auth/passkeys/[id]': { DELETE: 'members' },
  'v1/auth/password': post('members'),
  'v1/auth/permanent/[id]': { DELETE: 'admins' },
  'v1/auth/profession': post('members'),
  'v1/auth/profile': read('members'),
  'v1/auth/public-profile': { GET: 'staff', PATCH: 'staff' },
  'v1/auth/resend': post('everybody'),
  'v1/auth/reset': post('everybody'),
  'v1/auth/search': read('admins'),
  'v1/auth/search-rheumatologists': read('staff'),
  'v1/auth/second-step': { GET: 'halfway', POST: 'enrolling', PUT: 'halfway', DELETE: 'members' },
  'v1/auth/second-step/codes': { PUT: 'members' },
  'v1/auth/second-step/pass': post('halfway'),
  'v1/auth/second-step/proof': post('halfway'),
  'v1/auth/session': post('everybody'),
  'v1/auth/sessions': { GET: 'members', DELETE: 'members' },
  'v1/auth/sessions/[id]': { DELETE: 'members' },
  'v1/auth/verfy': { GET: 'everybody', POST: 'everybody' },
  'v1/auth/verfy/decline': post('everybody'),
  'v1/auth/verify': { GET: 'everybody', POST: 'everybody' },
  'v1/comment': post('staff'),
  'v1/comment/[id]': { PATCH: 'staff', DELETE: 'staff' },
  'v1/comment/[id]/document': { PUT: 'staff', DELETE: 'staff' },
  'v1/comment/[id]/pictures': post('staff'),
  'v1/comment/[id]/pictures/[picture]': { DELETE: 'staff' },
  'v1/comment/[id]/redact': post('staff'),
  'v1/comments/review': read('admins'),
  'v1/dashboard': read('admins'),
  'v1/dashboard/work': read('staff'),
  'v1/dashboard/work/next': read('admins'),
  'v1/docs': read('adminPage'),
  'v1/draft/[kind]/[object]': { GET: 'staff', PUT: 'staff', PATCH: 'staff', DELETE: 'staff' },
  'v1/draft/[kind]/[object]/cover': { GET: 'staff', PUT: 'staff', DELETE: 'staff' },
  'v1/draft/[kind]/[object]/presence': { PUT: 'staff', DELETE: 'staff' },
  'v1/drafts': read('staff'),
  'v1/duk': { GET: 'everybody', POST: 'admins' },
  'v1/duk/[id]': { PATCH: 'admins', DELETE: 'admins' },
  'v1/duk/[id]/restore': post('admins'),
  'v1/duk/search': read('everybody'),
  'v1/export/[table]': read('admins'),
  'v1/site-text': read('admins'),
  'v1/site-text/[key]': { GET: 'admins', PUT: 'admins' },
  'v1/site-text/[key]/versions': read('admins'),
  'v1/site-text/[key]/versions/[version]': read('admins'),
  'v1/site-text/[key]/versions/[version]/restore': post('admins'),
  'v1/topic': { GET: 'everybody', POST: 'admins' },
  'v1/topic/[id]': { PATCH: 'admins', DELETE: 'admins' },
  'v1/topic/[id]/restore': post('admins'),
  'v1/topic/search': read('everybody'),
  'v1/faq': { GET: 'everybody', POST: 'admins' },
  'v1/faq/[id]': { PATCH: 'admins', DELETE: 'admins' },
  'v1/faq/[id]/restore': post('admins'),
  'v1/faq/search': read('everybody'),
  'v1/forum': { GET: 'staff', POST: 'staff' },
  'v1/forum/[id]': { GET: 'staff', PATCH: 'staff', DELETE: 'staff' },
  'v1/forum/[id]/accept': post('staff'),
  'v1/forum/[id]/acknowledge': post('staff'),
  'v1/forum/[id]/hand-over': post('staff'),
  'v1/follow-up': post('everybody'),
  'v1/facility': { GET: 'everybody', POST: 'admins' },
  'v1/facility/[id]': { PATCH: 'admins', DELETE: 'admins' },
  'v1/facility/[id]/restore': post('admins'),
  'v1/facility/search': read('everybody'),
  'v1/case-report': read('admins'),
  'v1/forum/[id]/follow-up': post('staff'),
  'v1/forum/[id]/take': post('staff'),
  'v1/forum/[id]/show': post('staff'),
  'v1/forum/[id]/send-back': post('staff'),
  'v1/forum/[id]/watch': { PUT: 'staff' },
  'v1/forum/counts': read('staff'),
  'v1/forum/people': read('staff'),
  'v1/forum/similar': read('staff'),
  'v1/forum/[id]/consent': { PUT: 'staff' },
  'v1/forum/[id]/slip': { PUT: 'staff' },
  'v1/forum/[id]/pictures': post('staff'),
  'v1/forum/[id]/pictures/[picture]': { DELETE: 'staff' },
  'v1/forum/[id]/seen': post('staff'),
  'v1/forum/[id]/close': post('staff'),
  'v1/forum/[id]/redact': post('staff'),
  'v1/forum/[id]/reopen': post('staff'),
  'v1/forum/search': read('staff'),
  'v1/notifications': read('members'),
  'v1/notifications/[id]': { PATCH: 'members' },
  'v1/notifications/read': post('members'),
  'v1/notifications/settings': { GET: 'members', PUT: 'members' },
  'v1/notifications/stream': read('memberPage'),
  'v1/notifications/unsubscribe': post('everybody'),
  'v1/notifications/unsubscribe/one-click': { GET: 'everybody', POST: 'everybody' },
  'v1/media': post('staff'),
  'v1/on-call': { GET: 'staff', POST: 'admins' },
  'v1/on-call/[id]': { DELETE: 'admins' },
  'v1/on-call/[id]/swap': post('staff'),
  'v1/on-call/swap/[id]': { DELETE: 'staff' },
  'v1/on-call/swap/[id]/accept': post('staff'),
  'v1/openapi.json': read('everybody'),
  'v1/own-data': { GET: 'members', POST: 'members' },
  'v1/own-data/erasure': { POST: 'members', DELETE: 'members' },
  'v1/own-data/file': read('memberPage'),
  'v1/paper': { GET: 'admins', POST: 'staff' },
  'v1/paper/[id]': { GET: 'everybody', PATCH: 'staff', PUT: 'admins', DELETE: 'staff' },
  'v1/paper/[id]/approve': post('admins'),
  'v1/paper/[id]/comments': { PUT: 'staff' },
  'v1/paper/[id]/purge': { DELETE: 'admins' },
  'v1/paper/[id]/reject': post('admins'),
  'v1/paper/[id]/restore': post('admins'),
  'v1/paper/[id]/review': { PUT: 'staff' },
  'v1/paper/[id]/review/send-back': post('staff'),
  'v1/paper/[id]/versions': read('staff'),
  'v1/paper/[id]/versions/[version]': read('staff'),
  'v1/paper/[id]/versions/[version]/restore': post('staff'),
  'v1/paper/approved': read('everybody'),
  'v1/paper/search': read('everybody'),
  'v1/paper/user': read('staff'),
  'v1/paper_comment': { GET: 'everybody', POST: 'members' },
  'v1/paper_comment/[id]': { PATCH: 'members', DELETE: 'members' },
  'v1/paper_comment/[id]/redact': post('members'),
  'v1/paper_comment/[id]/report': post('members'),
  'v1/paper_comment/[id]/review': post('admins'),
  'v1/readership': read('staff'),
  'v1/registers/[register]': { GET: 'admins', POST: 'admins' },
  'v1/registers/[register]/[id]': { PATCH: 'admins' },
  'v1/registers/[register]/[id]/closing': { PUT: 'admins' },
  'v1/registers/[register]/draft': post('admins'),
  'v1/reach': read('staff'),
  'v1/reach/push': post('staff'),
  'v1/reach/push/[id]': { DELETE: 'staff' },
  'v1/reach/sms': { PUT: 'staff' },
  'v1/reach/test': post('staff'),
  'v1/reach/unreachable': read('admins'),
  'v1/operation': read('admins'),
  'v1/operation/mails': post('admins'),
  'v1/translation/[kind]': read('staff'),
  'v1/translation/[kind]/[id]': { GET: 'staff', PUT: 'staff', DELETE: 'staff' },
  'v1/translation/[kind]/[id]/sync': post('staff'),
  'v1/video': { GET: 'everybody', POST: 'admins' },
  'v1/video/[id]': { GET: 'everybody', PATCH: 'admins', DELETE: 'admins' },
  'v1/video/[id]/restore': post('admins'),
  'v1/video/search': read('everybody'),
}

const files = listRouteFiles(fileURLToPath(new URL('.', import.meta.url)))

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const member = async (user: Parameters<typeof signIn>[0]) => bearer(await signIn(user))

/** Creates each caller; returns the headers they send. */
const createCaller = {
  nobody: async () => ({}),
  'a visitor': async () => member(await createVisitor()),
  'an unapproved professional': async () => member(await createApplicant()),
  'a rheumatologist': async () => member(await createUser({ role: 'RHEUMATOLOGIST' })),
  'an internist': async () => member(await createUser({ role: 'INTERNAL_MEDICINE' })),
  'an administrator': async () => member(await createAdmin()),
  'an administrator before the code': async () => {
    const admin = await createAdmin()
    await db().secondStep.create({ data: { userId: admin.id, enrolledAt: new Date() } })
    return member(admin)
  },
  'a clinician before the code': async () => {
    const clinician = await createUser()
    await db().secondStep.create({ data: { userId: clinician.id, enrolledAt: new Date() } })
    return member(clinician)
  },
  'an administrator after the grace': async () =>
    member(await createAdmin({ secondStepDueAt: new Date(Date.now() - 1000) })),
  'a half signed-in cookie': async () => {
    const admin = await createAdmin()
    await db().secondStep.create({ data: { userId: admin.id, enrolledAt: new Date() } })
    return { cookie: `next-auth.session-token=${await signIn(admin)}` }
  },
  'a deactivated administrator': async () =>
    member(await createAdmin({ accountStatus: 'DEACTIVE' })),
  'a revoked session': async () => {
    const admin = await createAdmin()
    const headers = await member(admin)
    await db().session.updateMany({ where: { userId: admin.id }, data: { revokedAt: new Date() } })
    return headers
  },
  'a made-up token': async () => bearer('made.up.token'),
  'an administrator’s cookie alone': async () => ({
    cookie: `next-auth.session-token=${await signIn(await createAdmin())}`,
  }),
  'another kind of authorization': async () => ({ authorization: 'Basic YTpi' }),
} satisfies Record<string, () => Promise<Record<string, string>>>

type CallerKind = keyof typeof createCaller

const created = new Map<CallerKind, Record<string, string>>()

/** The headers of a caller, who is created once and again after each call that may have changed them. */
async function getHeaders(who: CallerKind): Promise<Record<string, string>> {
  const headers = created.get(who) ?? (await createCaller[who]())
  created.set(who, headers)
  return headers
}

const MEMBERS: CallerKind[] = [
  'a visitor',
  'an unapproved professional',
  'a rheumatologist',
  'an internist',
  'an administrator',
]
/** Half signed in: they may set up or pass their second step, and sign out. */
const HALFWAY: CallerKind[] = [
  'an administrator before the code',
  'a clinician before the code',
  'an administrator after the grace',
]

const MAY: Record<Exclude<Openness, 'everybody'>, CallerKind[]> = {
  members: MEMBERS,
  halfway: [...MEMBERS, ...HALFWAY],
  enrolling: [
    'a rheumatologist',
    'an internist',
    'an administrator',
    'an administrator after the grace',
  ],
  staff: ['a rheumatologist', 'an internist', 'an administrator'],
  rheumatologists: ['a rheumatologist', 'an administrator'],
  admins: ['an administrator'],
  // A page that a browser opens by its address, with only the cookie.
  adminPage: ['an administrator', 'an administrator’s cookie alone'],
  memberPage: [...MEMBERS, 'an administrator’s cookie alone'],
}

type Outcome = 'open' | 401 | 403

function expected(openness: Openness, who: CallerKind): Outcome {
  if (openness === 'everybody' || MAY[openness].includes(who)) return 'open'
  // A page accepts the cookie like the bearer token.
  const isPage = openness === 'adminPage' || openness === 'memberPage'
  if (isPage && who === 'a half signed-in cookie') return 403
  return MEMBERS.includes(who) || HALFWAY.includes(who) ? 403 : 401
}

async function getOutcome(method: string, handle: Handle, who: CallerKind): Promise<Outcome> {
  const headers = await getHeaders(who)
  const params = { id: '0190a000-0000-7000-8000-000000000000' }
  const call = { method, headers, params }
  const response = await handle(buildRequest(call), { params: Promise.resolve(params) })
  assertDescribed(handle, call, response.status)
  // An event stream has no end to wait for.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  expect(response.status, isStream ? '' : await response.clone().text()).not.toBe(500)
  if (response.status === 401 || response.status === 403) return response.status
  if (method !== 'GET' && method !== 'HEAD') created.delete(who)
  return 'open'
}

it('lists every route and method', async () => {
  const found = await Promise.all(
    files.map(async ([name, file]) => [name, [...(await loadRoute(file)).keys()].sort()]),
  )
  const listed = Object.entries(ROUTES).map(([name, methods]) => [
    name,
    Object.keys(methods).sort(),
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
})

describe.each(files)('/api/%s', (name, file) => {
  it('answers each kind of caller as specified', async () => {
    for (const [method, handle] of await loadRoute(file)) {
      const openness = ROUTES[name]?.[method] ?? 'admins'
      for (const who of Object.keys(createCaller) as CallerKind[]) {
        const outcome = await getOutcome(method, handle, who)
        expect({ method, who, outcome }).toEqual({ method, who, outcome: expected(openness, who) })
      }
    }
  })
})
