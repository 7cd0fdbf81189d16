import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getKeys } from '@/lib/modules/files/put-files'
import { resizePictures } from '@/lib/modules/files/service'
import { db } from '@/lib/platform/db/client'
import { sanitizeRichText } from '@/lib/platform/html/sanitize'
import { storage } from '@/lib/platform/storage/storage'
import {
  createAdmin,
  createApplicant,
  createVisitor,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { drawing, makeGeotaggedPhoto, pngBomb, redSquare } from '@/lib/testing/hostile-pictures'
import {
  endlessForm,
  FORM_TYPE,
  filePart,
  rawForm,
  storedKeys,
} from '@/lib/testing/hostile-uploads'
import { makePdf } from '@/lib/testing/pdf-samples'
import { callRoute } from '@/lib/testing/requests'
import { anyFile, photoFile } from '@/lib/testing/uploads'
import { POST } from './route'

setUpAccountTests()

const WRONG = 'Please select a picture (PNG, GIF, JPG, WebP or SVG).'
const ALT = 'Please describe the picture for people who cannot see it.'
const HTML = '<!doctype html><script>alert(1)</script>'

const author = async () => signIn(await createUser())
const send = async (bearer: string | undefined, form: Record<string, string | File>) =>
  callRoute(POST, { ...(bearer ? { bearer } : {}), form })
const sendBody = (bearer: string, body: Buffer | ReadableStream) =>
  callRoute(POST, { bearer, body: body as BodyInit, headers: { 'content-type': FORM_TYPE } })

/** Resized pictures from an earlier test may still be in progress; none has the name of a new picture. */
const picturesThere = async () =>
  (await storedKeys()).filter((key) => key && /^picture\/[0-9a-f]{32}\.webp$/.test(key))

/** Runs work that must store nothing: no row, no file. */
async function storesNothing(work: () => Promise<void>) {
  const before = await picturesThere()
  await work()
  expect(await db().storedFile.count()).toBe(0)
  expect(await picturesThere()).toEqual(before)
}

describe('a picture for a text', () => {
  it('is accepted from writers, re-encoded, and audited', async () => {
    const internist = await createUser({ role: 'INTERNAL_MEDICINE' })
    for (const user of [await createUser(), internist, await createAdmin()]) {
      const form = { image: await photoFile('knee.jpg'), alt: '  A swollen knee ' }
      const { status, message, data } = await send(await signIn(user), form)
      expect({ status, message }).toEqual({ status: 201, message: 'Your picture was added.' })
      expect(data).toEqual({
        file_id: data.file_id,
        url: `/api/files/${data.file_id}`,
        width: 700,
        height: 400,
        alt: 'A swollen knee',
      })
      const row = await db().storedFile.findUniqueOrThrow({ where: { id: data.file_id } })
      expect(row).toMatchObject({ kind: 'BODY_IMAGE', mime: 'image/webp', uploaderId: user.id })
      expect(row.key).toMatch(/^picture\/[0-9a-f]{32}\.webp$/)
      const events = await db().auditEvent.findMany({ where: { objectId: data.file_id } })
      expect(events).toMatchObject([{ action: 'picture.add', actorId: user.id }])
    }
  })

  it('gets its sizes, without camera metadata', async () => {
    const photo = anyFile(await makeGeotaggedPhoto(), 'a.jpg')
    const { data } = await send(await author(), { image: photo, alt: 'A knee' })
    await resizePictures()
    const file = await db().storedFile.findUniqueOrThrow({ where: { id: data.file_id } })
    expect(getKeys(file).length).toBeGreaterThan(1)
    for (const key of getKeys(file)) {
      const stream = await storage().read(key)
      const bytes = stream ? await buffer(stream) : Buffer.alloc(0)
      const { exif, xmp, iptc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect(bytes.toString('latin1')).not.toMatch(/Umuganda|Exif/)
    }
  })

  it('passes the sanitiser in a text', async () => {
    const { data } = await send(await author(), { image: await photoFile(), alt: 'A "knee" & <b>' })
    const { url, width, height } = data
    const html = `<p><img src="${url}" alt="A &quot;knee&quot;" width="${width}" height="${height}" /></p>`
    expect(sanitizeRichText(html)).toBe(html)
  })

  it('is rejected from anybody else', async () => {
    await storesNothing(async () => {
      const form = { image: await photoFile(), alt: 'A knee' }
      expect((await send(undefined, form)).status).toBe(401)
      for (const user of [await createVisitor(), await createApplicant()]) {
        expect((await send(await signIn(user), form)).status).toBe(403)
      }
      const gone = await signIn(await createAdmin({ accountStatus: 'DEACTIVE' }))
      expect((await send(gone, form)).status).toBe(401)
    })
  })

  it('is rejected without its description, or with too long a one', async () => {
    await storesNothing(async () => {
      const bearer = await author()
      const image = await photoFile()
      for (const form of [{ image }, { image, alt: '' }, { image, alt: ' \n ' }]) {
        const response = await send(bearer, form as Record<string, string | File>)
        expect(response).toMatchObject({ status: 422, errors: { alt: [ALT] } })
      }
      const long = await send(bearer, { image, alt: 'x'.repeat(251) })
      expect(long).toMatchObject({
        status: 422,
        errors: { alt: ['Please use at most 250 characters.'] },
      })
      expect((await send(bearer, { image, alt: 'a\0b' })).status).toBe(422)
    })
    const longest = { image: await photoFile(), alt: '\u{1f9b4}'.repeat(250) }
    expect((await send(await author(), longest)).status).toBe(201)
  })

  it('is rejected if invalid', async () => {
    await storesNothing(async () => {
      const bearer = await author()
      const none = await send(bearer, { alt: 'A knee' })
      expect(none).toMatchObject({ status: 422, errors: { image: ['Please choose a picture.'] } })
      const hostile = [
        HTML,
        `GIF89a/*${HTML}*/`,
        '',
        await makePdf(),
        (await makeGeotaggedPhoto()).subarray(0, 900),
        pngBomb(30_000),
        drawing('<g/>'.repeat(1_000_000)),
        drawing('&a;', '<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'),
      ]
      for (const content of hostile) {
        const response = await send(bearer, { image: anyFile(content, 'a.png'), alt: 'A knee' })
        expect(response).toMatchObject({ status: 422, message: WRONG, errors: { image: [WRONG] } })
      }
    })
  })

  it('is stored without hidden content, under a generated name', async () => {
    const polyglot = Buffer.concat([await redSquare(), Buffer.from(HTML)])
    const part = filePart('image', '../../etc/passwd', polyglot)
    const { status, data } = await sendBody(await author(), rawForm({ alt: 'Red' }, part))
    expect(status).toBe(201)
    const { key } = await db().storedFile.findUniqueOrThrow({ where: { id: data.file_id } })
    const stream = await storage().read(key)
    const bytes = stream ? await buffer(stream) : Buffer.alloc(0)
    expect(bytes.toString('latin1')).not.toContain('script')
    expect(key).toMatch(/^picture\/[0-9a-f]{32}\.webp$/)
  })

  it('is rejected long before its 50 MB are read', async () => {
    await storesNothing(async () => {
      const { body, read } = endlessForm('image', '\u0089PNG')
      const response = await sendBody(await author(), body)
      expect(response.status).toBe(413)
      expect(response.errors).toEqual({ image: ['The picture must be at most 5 MB.'] })
      expect(read()).toBeLessThan(7 * 1024 * 1024)
    })
  })

  it('is stored once per idempotency key, also among concurrent requests', async () => {
    const bearer = await author()
    const headers = { 'idempotency-key': 'picture-of-a-knee-0001' }
    const image = await photoFile()
    const call = () => callRoute(POST, { bearer, form: { image, alt: 'A knee' }, headers })
    const first = await call()
    const again = await Promise.all([call(), call(), call()])
    for (const { status, data } of again)
      expect({ status, data }).toEqual({ status: 201, data: first.data })
    expect(await db().storedFile.count()).toBe(1)
  })

  it('is stored separately for concurrent senders', async () => {
    const bearer = await author()
    const image = await photoFile()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send(bearer, { image, alt: 'A knee' })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(responses.map(({ data }) => data.file_id)).size).toBe(8)
  })
})
