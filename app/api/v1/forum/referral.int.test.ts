import { expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { POST as redactRoute } from '@/app/api/v1/forum/[id]/redact/route'
import { PATCH, GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { GET as similarRoute } from '@/app/api/v1/forum/similar/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as postRoute } from './route'

setUpAccountTests()

const { post, posted, read, commented } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const referral = (parts: object) => JSON.stringify(parts)
const change = (bearer: string, id: string, form: Record<string, string>) =>
  callRoute(PATCH, withId(id, { method: 'PATCH', bearer, form }))

it('stores the fields of a referral in order, until it is changed, removed or redacted', async () => {
  const { asks, one } = await createStaff()
  const someReferral = { age_band: '40_59', joints: ['left_knee'], question: 'Is it gout?' }
  const id = await posted(asks.bearer, { referral: referral(someReferral) })
  const shown = async () => (await read(one.bearer, id)).data.post.referral
  expect(await shown()).toMatchObject({ ...someReferral, sex: null, findings: '' })
  expect((await change(asks.bearer, id, { title: 'Another title' })).status).toBe(200)
  expect(await shown()).toMatchObject(someReferral)
  await change(asks.bearer, id, { referral: referral({ sex: 'female' }) })
  expect(await shown()).toMatchObject({ sex: 'female', question: '' })
  await change(asks.bearer, id, { referral: '' })
  expect(await shown()).toBeNull()
  await change(asks.bearer, id, { referral: referral(someReferral) })
  await callRoute(redactRoute, withId(id, { bearer: asks.bearer }))
  expect(await shown()).toBeNull()
  expect(await db().forumPost.findUnique({ where: { id } })).toMatchObject({ referral: null })
})

it('scans its text for identifiers, and rejects an invalid referral', async () => {
  const { asks } = await createStaff()
  const call = { findings: 'Her husband answers at 0788 123 456.' }
  const refused = await post(asks.bearer, { referral: referral(call) })
  expect(refused.status).toBe(422)
  expect(refused.errors).toHaveProperty('referral')
  const reason = { identifiers_reason: 'The number is the ward’s.' }
  expect((await post(asks.bearer, { referral: referral(call), ...reason })).status).toBe(201)
  const urgent = { case_status: 'URGENCY', referral: referral(call) }
  expect((await post(asks.bearer, urgent)).status).toBe(201)
  const long = await post(asks.bearer, { referral: referral({ findings: 'a'.repeat(2001) }) })
  expect(long.errors).toEqual({ referral: ['Please use at most 2,000 characters.'] })
  for (const text of ['{', referral({ joints: ['tail'] }), referral({ age_band: '37' })]) {
    expect((await post(asks.bearer, { referral: text })).status, text).toBe(422)
  }
})

it('suggests answered cases that share words with a title', async () => {
  const { asks, one } = await createStaff()
  const find = async (search: string) =>
    (
      await callRoute(similarRoute, {
        method: 'GET',
        bearer: asks.bearer,
        query: `search=${encodeURIComponent(search)}`,
      })
    ).data.cases.map(({ post_id }) => post_id)
  const id = await posted(asks.bearer, { title: 'Swollen wrist after tuberculosis' })
  expect(await find('A wrist, swollen for weeks')).toEqual([])
  await commented(one.bearer, id, '<p>Take a biopsy.</p>')
  expect(await find('A wrist, swollen for weeks')).toEqual([id])
  expect(await find('Is it a case of TB if a wrist is so swollen')).toEqual([id])
  expect(await find('Wrist')).toEqual([])
  expect(await find('An ankle, swollen for weeks')).toEqual([])
})
