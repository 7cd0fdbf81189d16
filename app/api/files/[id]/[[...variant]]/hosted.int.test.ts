import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeLicence } from '@/lib/modules/files/service'
import { openSession } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createUser } from '@/lib/testing/factories'
import { makePdf } from '@/lib/testing/pdf-samples'
import { startUploadThingHost } from '@/lib/testing/uploadthing-host'
import { GET } from './route'

emptyBetweenTests()

// Must run before the configuration is first read.
const host = await startUploadThingHost()
Object.assign(process.env, host.environment())
afterAll(() => host.close())

beforeEach(() => {
  host.setFault('none')
  host.held.clear()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => void vi.restoreAllMocks())

const sent = (bytes: Buffer) => ({
  size: bytes.length,
  name: 'licence.pdf',
  read: async () => bytes,
})

async function createLicence() {
  const bytes = await makePdf({ pages: 3 })
  const prepared = await storeLicence(sent(bytes), null)
  const { id } = await db().$transaction((tx) => prepared.save(tx))
  const owner = await createUser({ licenceId: id })
  const { token } = await openSession(db(), owner, { kept: false, device: '', method: 'password' })
  return { id, bytes, authorization: `Bearer ${token}` }
}

const ask = (id: string, headers: Record<string, string> = {}) =>
  GET(new Request('http://localhost/api/files', { headers }), {
    params: Promise.resolve({ id }),
  })

it('serves a licence from the host, whole and in ranges, to its owner', async () => {
  const { id, bytes, authorization } = await createLicence()
  expect(host.held.size).toBe(1)
  const whole = await ask(id, { authorization })
  expect(whole.status).toBe(200)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await ask(id, { authorization, range: 'bytes=1-4' })
  expect([part.status, await part.text()]).toEqual([206, 'PDF-'])
  for (const { headers } of [whole, part]) {
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(JSON.stringify([...headers])).not.toContain(host.url)
  }
})

it('serves nothing to people who may not read it', async () => {
  const { id } = await createLicence()
  host.setFault('refuses')
  expect((await ask(id)).status).toBe(404)
})

it('reports that files cannot be opened while the host is away, without its address', async () => {
  const { id, authorization } = await createLicence()
  host.setFault('refuses')
  const response = await ask(id, { authorization })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).not.toBeNull()
  const body = await response.text()
  expect(JSON.parse(body).message).toBe(
    'Files cannot be stored or opened right now. Please try again later.',
  )
  expect(body).not.toContain(host.url)
})

it('rejects a licence while the host is away', async () => {
  host.setFault('refuses')
  const storing = storeLicence(sent(await makePdf()), null)
  await expect(storing).rejects.toMatchObject({ code: 'unavailable' })
  expect(await db().storedFile.count()).toBe(0)
  expect(await db().hostedFile.count()).toBe(0)
})
