import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { UploadDto, uploadDto } from '@/lib/modules/uploads/schema'
import { db } from '@/lib/platform/db/client'
import { sweepFiles } from '@/lib/platform/jobs/schedule'
import { signIn } from './accounts'
import { createUser } from './factories'
import { makePdf } from './pdf-samples'
import { callRoute, type RouteHandler } from './requests'

const PDF = 'application/pdf'
const texts = { paper_title: 'Gout', language: 'eng', reference: '<p>Journal of joints</p>' }

/** Sends a file as a browser does: to the granted address, with only the granted headers. */
export async function sendDirectly(
  { url, headers, is_form }: UploadDto,
  bytes: Uint8Array,
): Promise<number> {
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(bytes)], { type: PDF }), 'upload')
  const sent = is_form ? body : Uint8Array.from(bytes)
  const origin = { origin: 'http://localhost:3000' }
  return (await fetch(url, { method: 'PUT', headers: { ...headers, ...origin }, body: sent }))
    .status
}

async function createUploader() {
  const user = await createUser({ role: 'INTERNAL_MEDICINE' })
  return { user, bearer: await signIn(user) }
}

/** The routes, which a helper may not import. */
interface Routes {
  grant: RouteHandler<typeof uploadDto>
  addPaper: RouteHandler<z.ZodType>
}

let routes: Routes

const requestGrant = (bearer: string, overrides: object = {}) =>
  callRoute(routes.grant, {
    bearer,
    json: { purpose: 'paper', name: 'gout.pdf', size: 100, type: PDF, ...overrides },
  })

const createPaperFrom = (bearer: string, upload: string, overrides: object = {}, key?: string) =>
  callRoute(routes.addPaper, {
    bearer,
    form: { ...texts, paper_upload: upload, ...overrides },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

/** A document at the host, uploaded under a person's grant. */
async function uploadFile(bearer: string, bytes: Uint8Array) {
  const { data, status } = await requestGrant(bearer, { size: bytes.length })
  expect(status).toBe(201)
  expect(await sendDirectly(data, bytes)).toBe(200)
  return data.upload_id
}

/** The tests that every file host must pass, run against the product. @param countHeld the number of files at the host */
export function describeDirectUploads(host: string, countHeld: () => number, called: Routes): void {
  routes = called
  describe(`a direct upload to ${host}`, () => {
    it('becomes a paper once a call names it, is checked like any other, and leaves nothing behind', async () => {
      const { user, bearer } = await createUploader()
      const bytes = await makePdf({ pages: 2 })
      const response = await createPaperFrom(bearer, await uploadFile(bearer, bytes))
      expect([response.status, response.errors]).toEqual([201, undefined])
      const { file } = await db().paper.findFirstOrThrow({
        where: { uploaderId: user.id },
        select: { file: true },
      })
      expect([file?.name, file?.size, file?.pages]).toEqual(['gout.pdf', bytes.length, 2])
      expect([await db().uploadGrant.count(), countHeld()]).toEqual([0, 1])
    })

    it("is rejected with the field's text if it is not a PDF, and can be sent again", async () => {
      const { bearer } = await createUploader()
      const id = await uploadFile(bearer, Buffer.from('<!doctype html><script>alert(1)</script>'))
      for (const time of ['first', 'second']) {
        const { status, errors } = await createPaperFrom(bearer, id)
        expect([time, status, errors]).toEqual([
          time,
          422,
          { paper: ['Please select a PDF file.'] },
        ])
      }
      expect(await db().storedFile.count()).toBe(0)
    })

    it('waits for a corrected form, and counts once', async () => {
      const { bearer } = await createUploader()
      const id = await uploadFile(bearer, await makePdf({ pages: 1 }))
      expect((await createPaperFrom(bearer, id, { paper_title: '' })).status).toBe(422)
      const key = randomBytes(16).toString('hex')
      expect((await createPaperFrom(bearer, id, {}, key)).status).toBe(201)
      // A repeated request under the same key gets the same response; another call finds the upload used.
      expect((await createPaperFrom(bearer, id, {}, key)).status).toBe(201)
      const again = await createPaperFrom(bearer, id)
      expect([again.status, Object.keys(again.errors ?? {})]).toEqual([422, ['paper']])
      expect(await db().paper.count()).toBe(1)
    })

    it('is used by one of many concurrent calls', async () => {
      const { bearer } = await createUploader()
      const id = await uploadFile(bearer, await makePdf({ pages: 1 }))
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => createPaperFrom(bearer, id)),
      )
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(await db().paper.count()).toBe(1)
    })

    it('belongs to its person and purpose, and expires', async () => {
      const [{ bearer }, other] = [await createUploader(), await createUploader()]
      const id = await uploadFile(bearer, await makePdf({ pages: 1 }))
      expect((await createPaperFrom(other.bearer, id)).status).toBe(422)
      expect((await createPaperFrom(bearer, 'x')).status).toBe(422)
      await db().uploadGrant.update({ where: { id }, data: { purpose: 'attachment' } })
      expect((await createPaperFrom(bearer, id)).status).toBe(422)
      const expiresAt = new Date(Date.now() - 1000)
      await db().uploadGrant.update({ where: { id }, data: { purpose: 'paper', expiresAt } })
      expect((await createPaperFrom(bearer, id)).status).toBe(422)
    })

    it('is reported at its field if it never arrived', async () => {
      const { bearer } = await createUploader()
      const { data } = await requestGrant(bearer)
      const { status, errors } = await createPaperFrom(bearer, data.upload_id)
      expect([status, errors]).toEqual([
        422,
        {
          paper: ['The file did not arrive, or it was sent too long ago. Please choose it again.'],
        },
      ])
    })

    it('is granted only for a permitted call and an acceptable file, with a limit', async () => {
      const { bearer } = await createUploader()
      const large = await requestGrant(bearer, { size: 25 * 1024 * 1024 + 1 })
      expect([large.status, large.errors]).toEqual([
        413,
        { paper: ['The file must be at most 25 MB.'] },
      ])
      const picture = await requestGrant(bearer, { type: 'image/png' })
      expect([picture.status, picture.errors]).toEqual([
        422,
        { paper: ['Please select a PDF file.'] },
      ])
      expect((await requestGrant(bearer, { purpose: 'licence' })).status).toBe(422)
      expect(
        (await requestGrant(bearer, { purpose: 'article_cover_image', type: 'image/png' })).status,
      ).toBe(403)
      const statuses = []
      for (let n = 0; n < 21; n++) statuses.push((await requestGrant(bearer)).status)
      expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true)
      expect(statuses[20]).toBe(429)
    })

    it('is granted at most twenty times, also among concurrent requests', async () => {
      const { user, bearer } = await createUploader()
      for (let n = 0; n < 18; n++) expect((await requestGrant(bearer)).status).toBe(201)
      const asked = await Promise.all(Array.from({ length: 6 }, () => requestGrant(bearer)))
      expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
      expect(await db().uploadGrant.count({ where: { userId: user.id } })).toBe(20)
    })

    it('is swept if no call named it', async () => {
      const { bearer } = await createUploader()
      const before = countHeld()
      await uploadFile(bearer, await makePdf({ pages: 1 }))
      await sweepFiles()
      expect([await db().uploadGrant.count(), countHeld()]).toEqual([1, before + 1])
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3_600_000 })
      await sweepFiles().finally(() => vi.useRealTimers())
      expect([await db().uploadGrant.count(), countHeld()]).toEqual([0, before])
    })
  })
}
