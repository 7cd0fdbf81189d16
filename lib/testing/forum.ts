import { runCaseClock } from '@/lib/modules/forum/escalation/escalation'
import type { createdCommentDto, createdPostDto, forumDetailDto } from '@/lib/modules/forum/schema'
import { createAdmin, signIn } from './accounts'
import { createUser } from './factories'
import { type Call, callRoute, type RouteHandler } from './requests'

// Creates cases and comments as staff do, through the calls.

const form = { title: 'A swollen knee', content: '<p>Since Monday.</p>', case_status: 'ROUTINE' }

/** The forum's routes, which this layer may not import. */
interface ForumRoutes {
  post: RouteHandler<typeof createdPostDto>
  read: RouteHandler<typeof forumDetailDto>
  comment: RouteHandler<typeof createdCommentDto>
}

/** Calls for posting, reading and answering cases. */
export function forumCalls(routes: ForumRoutes) {
  const post = (bearer: string, overrides: Record<string, string | File> = {}) =>
    callRoute(routes.post, { bearer, form: { ...form, ...overrides } })
  const comment = (bearer: string, json: object) => callRoute(routes.comment, { bearer, json })
  return {
    post,
    comment,
    read: (bearer: string, id: string) =>
      callRoute(routes.read, { method: 'GET', bearer, params: { id } }),
    /** Posts a case, runs its clock so that it notifies people at once, and returns its id. */
    async posted(bearer: string, overrides: Record<string, string | File> = {}) {
      const { status, data, body } = await post(bearer, overrides)
      if (status !== 201) throw new Error(JSON.stringify(body))
      await runCaseClock()
      return data.post_id
    },
    /** Answers a case, or replies to one of its comments, and returns the comment's id. */
    async commented(bearer: string, post_id: string, content: string, parent_id?: string) {
      const { status, data, body } = await comment(bearer, { post_id, content, parent_id })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return data.id
    },
  }
}

/** A call for one object by its id. */
export const withId = (id: string, call: Omit<Call, 'params'> = {}): Call => ({
  ...call,
  params: { id },
})

/** An internist who asks, two rheumatologists and an administrator, with their sessions. */
export async function createStaff() {
  const asks = await createUser({
    role: 'INTERNAL_MEDICINE',
    firstName: 'Ineza',
    lastName: 'Ubumwe',
  })
  const one = await createUser({ firstName: 'Keza', lastName: 'Icyizere' })
  const two = await createUser({ firstName: 'Shema', lastName: 'Umurava' })
  const admin = await createAdmin()
  return {
    asks: { ...asks, bearer: await signIn(asks) },
    one: { ...one, bearer: await signIn(one) },
    two: { ...two, bearer: await signIn(two) },
    admin: { ...admin, bearer: await signIn(admin) },
  }
}
