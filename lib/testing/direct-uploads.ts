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

async function uploader() {
  const user = await createUser({ role: 'INTERNAL_MEDICINE' })
  return { user, bearer: await signIn(user) }
}

/** The routes, which a helper may not import. */
interface Routes {
  grant: RouteHandler<typeof uploadDto>
  addPaper: RouteHandler<z.ZodType>
}

let routes: Routes

const ask = (bearer: string, over: object = {}) =>
  callRoute(routes.grant, {
    bearer,
    json: { purpose: 'paper', name: 'gout.pdf', size: 100, type: PDF, ...over },
  })

const name = (bearer: string, upload: string, over: object = {}, key?: string) =>
  callRoute(routes.addPaper, {
    bearer,
    form: { ...texts, paper_upload: upload, ...over },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

/** A document at the host, uploaded under a person's grant. */
async function sent(bearer: string, bytes: Uint8Array) {
  const { data, status } = await ask(bearer, { size: bytes.length })
  expect(status).toBe(201)
  expect(await sendDirectly(data, bytes)).toBe(200)
  return data.upload_id
}

/** The tests that every file host must pass, run against the product. @param held the number of files at the host */
export function describeDirectUploads(host: string, held: () => number, called: Routes): void {
  routes = called
  describe(`a direct upload to ${host}`, () => {
    it('becomes a paper once a call names it, is checked like any other, and leaves nothing behind', async () => {
      const { user, bearer } = await uploader()
      const bytes = await makePdf({ pages: 2 })
      const answer = await name(bearer, await sent(bearer, bytes))
      expect([answer.status, answer.errors]).toEqual([201, undefined])
      const { file } = await db().paper.findFirstOrThrow({
        where: { uploaderId: user.id },
        select: { file: true },
      })
      expect([file?.name, file?.size, file?.pages]).toEqual(['gout.pdf', bytes.length, 2])
      expect([await db().uploadGrant.count(), held()]).toEqual([0, 1])
    })

    it("is rejected with the field's text if it is not a PDF, and can be sent again", async () => {
      const { bearer } = await uploader()
      const id = await sent(bearer, Buffer.from('<!doctype html><script>alert(1)</script>'))
      for (const time of ['first', 'second']) {
        const { status, errors } = await name(bearer, id)
        expect([time, status, errors]).toEqual([
          time,
          422,
          { paper: ['Please select a PDF file.'] },
        ])
      }
      expect(await db().storedFile.count()).toBe(0)
    })

    it('waits for a corrected form, and counts once', async () => {
      const { bearer } = await uploader()
      const id = await sent(bearer, await makePdf({ pages: 1 }))
      expect((await name(bearer, id, { paper_title: '' })).status).toBe(422)
      const key = randomBytes(16).toString('hex')
      expect((await name(bearer, id, {}, key)).status).toBe(201)
      // A repeated request under the same key gets the same response; another call finds the upload used.
      expect((await name(bearer, id, {}, key)).status).toBe(201)
      const again = await name(bearer, id)
      expect([again.status, Object.keys(again.errors ?? {})]).toEqual([422, ['paper']])
      expect(await db().paper.count()).toBe(1)
    })

    it('is used by one of many concurrent calls', async () => {
      const { bearer } = await uploader()
      const id = await sent(bearer, await makePdf({ pages: 1 }))
      const answers = await Promise.all(Array.from({ length: 5 }, () => name(bearer, id)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(await db().paper.count()).toBe(1)
    })

    it('belongs to its person and purpose, and expires', async () => {
      const [{ bearer }, other] = [await uploader(), await uploader()]
      const id = await sent(bearer, await makePdf({ pages: 1 }))
      expect((await name(other.bearer, id)).status).toBe(422)
      expect((await name(bearer, 'x')).status).toBe(422)
      await db().uploadGrant.update({ where: { id }, data: { purpose: 'attachment' } })
      expect((await name(bearer, id)).status).toBe(422)
      const expiresAt = new Date(Date.now() - 1000)
      await db().uploadGrant.update({ where: { id }, data: { purpose: 'paper', expiresAt } })
      expect((await name(bearer, id)).status).toBe(422)
    })

    it('is reported at its field if it never arrived', async () => {
      const { bearer } = await uploader()
      const { data } = await ask(bearer)
      const { status, errors } = await name(bearer, data.upload_id)
      expect([status, errors]).toEqual([
        422,
        {
          paper: ['The file did not arrive, or it was sent too long ago. Please choose it again.'],
        },
      ])
    })

    it('is granted only for a permitted call and an acceptable file, with a limit', async () => {
      const { bearer } = await uploader()
      const large = await ask(bearer, { size: 25 * 1024 * 1024 + 1 })
      expect([large.status, large.errors]).toEqual([
        413,
        { paper: ['The file must be at most 25 MB.'] },
      ])
      const picture = await ask(bearer, { type: 'image/png' })
      expect([picture.status, picture.errors]).toEqual([
        422,
        { paper: ['Please select a PDF file.'] },
      ])
      expect((await ask(bearer, { purpose: 'licence' })).status).toBe(422)
      expect(
        (await ask(bearer, { purpose: 'article_cover_image', type: 'image/png' })).status,
      ).toBe(403)
      const statuses = []
      for (let n = 0; n < 21; n++) statuses.push((await ask(bearer)).status)
      expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true)
      expect(statuses[20]).toBe(429)
    })

    it('is granted at most twenty times, also among concurrent requests', async () => {
      const { user, bearer } = await uploader()
      for (let n = 0; n < 18; n++) expect((await ask(bearer)).status).toBe(201)
      const asked = await Promise.all(Array.from({ length: 6 }, () => ask(bearer)))
      expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
      expect(await db().uploadGrant.count({ where: { userId: user.id } })).toBe(20)
    })

    it('is swept if no call named it', async () => {
      const { bearer } = await uploader()
      const before = held()
      await sent(bearer, await makePdf({ pages: 1 }))
      await sweepFiles()
      expect([await db().uploadGrant.count(), held()]).toEqual([1, before + 1])
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3_600_000 })
      await sweepFiles().finally(() => vi.useRealTimers())
      expect([await db().uploadGrant.count(), held()]).toEqual([0, before])
    })
  })
}
