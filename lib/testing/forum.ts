import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { createAdmin, signIn } from './accounts'
import { createUser } from './factories'
import { type Call, callRoute } from './requests'

// Cases and comments as the staff write them, through the calls.

const form = { title: 'A swollen knee', content: '<p>Since Monday.</p>', case_status: 'ROUTINE' }

/** Posts a case. */
export const post = (bearer: string, over: Record<string, string | File> = {}) =>
  callRoute(postRoute, { bearer, form: { ...form, ...over } })

/** Posts a case and answers its id. */
export async function posted(bearer: string, over: Record<string, string | File> = {}) {
  const { status, data, body } = await post(bearer, over)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return data.post_id
}

export const read = (bearer: string, id: string) =>
  callRoute(readRoute, { method: 'GET', bearer, params: { id } })

export const comment = (bearer: string, json: object) => callRoute(commentRoute, { bearer, json })

/** Answers a case, or a comment of it, and says which comment it is. */
export async function commented(
  bearer: string,
  post_id: string,
  content: string,
  parent_id?: string,
) {
  const { status, data, body } = await comment(bearer, { post_id, content, parent_id })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return data.id
}

/** A call about one thing by its id. */
export const about = (id: string, call: Omit<Call, 'params'> = {}): Call => ({
  ...call,
  params: { id },
})

/** An internist who asks, two rheumatologists, and an administrator, with their sessions. */
export async function staff() {
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
