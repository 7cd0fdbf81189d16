import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { articleRoutes } from '@/lib/routes/content-routes'
import {
  createAdmin,
  createVisitor,
  mailsTo,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { POST as apply } from './route'

const { POST: createArticle } = articleRoutes['']

setUpAccountTests()

const json = { role: 'RHEUMATOLOGIST' }

it('makes a visitor wait for an administrator, with a visitor’s rights until then', async () => {
  const admin = await createAdmin()
  const visitor = await createVisitor({ isApproved: true })
  const bearer = await signIn(visitor)
  const response = await callRoute(apply, { bearer, json })
  expect(response.data).toMatchObject({ role: 'RHEUMATOLOGIST', is_approved: false })
  expect((await callRoute(createArticle, { bearer, form: {} })).status).toBe(403)
  expect(await mailsTo(admin.email)).toHaveLength(1)
  expect(await db().auditEvent.findMany({ where: { action: 'account.apply' } })).toMatchObject([
    { actorId: visitor.id, objectId: visitor.id, detail: json },
  ])
})

it('makes nobody an administrator, and changes no clinician', async () => {
  const visitor = await signIn(await createVisitor())
  const wrong = await callRoute(apply, { bearer: visitor, json: { role: 'ADMIN' } })
  expect(wrong.errors).toHaveProperty('role')
  const clinician = await createUser({ role: 'INTERNAL_MEDICINE' })
  expect((await callRoute(apply, { bearer: await signIn(clinician), json })).status).toBe(409)
  const same = await db().user.findUniqueOrThrow({ where: { id: clinician.id } })
  expect(same).toMatchObject({ role: 'INTERNAL_MEDICINE', isApproved: true })
})
