import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { buildRequest } from '@/lib/testing/requests'
import { type Handle, listRouteFiles, loadRoute } from '@/lib/testing/route-files'

setUpAccountTests({ sharesRows: true })

/** Every call that requires its caller to have confirmed their identity lately. */
const CONFIRMED = [
  'DELETE v1/auth/[id]',
  'DELETE v1/auth/[id]/restriction',
  'DELETE v1/auth/[id]/second-step',
  'DELETE v1/auth/parmanent/[id]',
  'DELETE v1/auth/passkeys/[id]',
  'DELETE v1/auth/permanent/[id]',
  'DELETE v1/auth/second-step',
  'GET v1/export/[table]',
  'PATCH v1/auth/[id]',
  'POST v1/auth/[id]',
  'POST v1/auth/[id]/email',
  'POST v1/auth/[id]/erasure',
  'POST v1/auth/[id]/reject',
  'POST v1/auth/[id]/restriction',
  'POST v1/auth/email',
  'POST v1/own-data',
  'POST v1/own-data/erasure',
  'PUT v1/auth/[id]/email',
  'PUT v1/auth/[id]/licence',
  'PUT v1/auth/second-step/codes',
]

const files = listRouteFiles(fileURLToPath(new URL('.', import.meta.url)))

const needsConfirmation = (handle: Handle) =>
  'definition' in handle &&
  (handle.definition as { needsConfirmation?: boolean }).needsConfirmation === true

const calls = (
  await Promise.all(
    files.map(async ([name, file]) =>
      [...(await loadRoute(file))].map(
        ([method, handle]) => [`${method} ${name}`, method, handle] as const,
      ),
    ),
  )
).flat()

it('knows every call that requires a confirmed session', () => {
  const found = calls.filter(([, , handle]) => needsConfirmation(handle)).map(([call]) => call)
  expect(found.sort()).toEqual(CONFIRMED)
})

it.each(CONFIRMED)('%s answers an unconfirmed session with 403 and `confirm`', async (call) => {
  const bearer = await signIn(await createAdmin())
  await db().session.updateMany({ data: { confirmedAt: null } })
  const [, method, handle] = calls.find(([name]) => name === call) ?? []
  if (!method || !handle) throw new Error(`There is no ${call}.`)
  const params = { id: '0190a000-0000-7000-8000-000000000000', table: 'users' }
  const response = await handle(buildRequest({ method, bearer, params }), {
    params: Promise.resolve(params),
  })
  expect(response.status).toBe(403)
  expect((await response.json()).errors).toHaveProperty('confirm')
})
