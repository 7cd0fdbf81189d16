import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { getKeys } from '@/lib/modules/files/put-files'
import { resizePictures } from '@/lib/modules/files/service'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { articleRoutes } from '@/lib/routes/content-routes'
import { setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createUser } from '@/lib/testing/factories'
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

const { PATCH } = articleRoutes['[id]']
const { POST } = articleRoutes['']

setUpAccountTests()

const FIELD = 'article_cover_image'
const WRONG = 'Please select a picture (PNG, GIF, JPG, WebP or SVG).'
const TOO_LARGE = 'The file is too large.'
const COVER_TOO_LARGE = 'The picture must be at most 5 MB.'
const NOT_WHOLE = 'The file did not arrive completely. Please try again.'
const HTML = '<!doctype html><script>alert(1)</script>'
const texts = { article_title: 'Gout', article_content: '<p>Keep moving.</p>' }

const author = async () => {
  const user = await createUser()
  return { user, bearer: await signIn(user) }
}
type Body = Buffer | ReadableStream
const call = (bearer: string, body: Body) => ({
  bearer,
  body: body as BodyInit,
  headers: { 'content-type': FORM_TYPE },
})
const post = (bearer: string, body: Body) => callRoute(POST, call(bearer, body))
const patch = (bearer: string, id: string, body: Body) =>
  callRoute(PATCH, { method: 'PATCH', params: { id }, ...call(bearer, body) })
const cover = (content: Uint8Array | string, name = 'cover.png', type = 'image/png') =>
  rawForm(texts, filePart(FIELD, name, Buffer.from(content), type))

/** Sends a body as a new article and as an edit of one; each is rejected, and nothing is stored. */
async function refusals(body: () => Body) {
  const { user, bearer } = await author()
  const { id } = await createArticle({ authorId: user.id })
  const [rows, keys] = [await db().storedFile.count(), await storedKeys()]
  const articles = await db().article.count()
  const responses = [await post(bearer, body()), await patch(bearer, id, body())]
  expect(await db().storedFile.count()).toBe(rows)
  expect(await storedKeys()).toEqual(keys)
  expect(await db().article.count()).toBe(articles)
  expect(await db().revision.count()).toBe(0)
  return responses.map(({ status, message, errors }) => ({ status, message, errors }))
}
const twice = <Item>(item: Item) => [item, item]

/** Uploads a cover, and reads everything stored for it. */
async function stored(body: Buffer) {
  const { bearer } = await author()
  const before = new Set(await storedKeys())
  expect(await post(bearer, body)).toMatchObject({ status: 201 })
  await resizePictures()
  const file = await db().storedFile.findFirstOrThrow()
  // Background resizing, which continues after the response, may still be writing the same keys.
  await vi.waitFor(async () => {
    const fresh = (await storedKeys()).filter((key) => !before.has(key))
    expect(fresh).toEqual(getKeys(file).sort())
  }, 120_000)
  const contents = await Promise.all(
    getKeys(file).map(async (key) => {
      const stream = await storage().read(key)
      if (!stream) throw new Error(`Nothing under ${key}`)
      return buffer(stream)
    }),
  )
  return { file, contents }
}
const pixel = async (bytes: Buffer | undefined) => [
  ...(await sharp(bytes).removeAlpha().resize(1, 1).raw().toBuffer()),
]
const isGreen = ([red = 255, green = 0, blue = 255]: number[]) =>
  red < 30 && green > 225 && blue < 30

describe('an incomplete cover', () => {
  it.each<[string, () => Promise<Buffer | string> | Buffer | string]>([
    ['a page named .png', () => HTML],
    ['a page before a picture', async () => Buffer.concat([Buffer.from(HTML), await redSquare()])],
    ['a page that begins like a GIF', () => `GIF89a/*${HTML}*/`],
    ['a PDF', () => makePdf()],
    [
      'a picture of another kind',
      async () =>
        sharp(await redSquare())
          .tiff()
          .toBuffer(),
    ],
    ['half of a picture', async () => (await makeGeotaggedPhoto()).subarray(0, 900)],
    ['nothing', () => ''],
    ['a PNG of 30,000 by 30,000 pixels', () => pngBomb(30_000)],
    ['a drawing of 100,000 by 100,000', () => drawing('').replaceAll('"40"', '"100000"')],
    ['a drawing of a million shapes', () => drawing('<g/>'.repeat(1_000_000))],
    ['a compressed drawing', () => gzipSync(drawing('<g/>'.repeat(1_000_000)))],
    [
      'a drawing with a bomb in it',
      () => drawing(`<image href="data:image/png;base64,${pngBomb(10_000).toString('base64')}"/>`),
    ],
    [
      'entities for a file',
      () => drawing('&a;', '<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'),
    ],
  ])('is rejected at its field: %s', async (_name, make) => {
    const content = await make()
    const refused = { status: 422, message: WRONG, errors: { [FIELD]: [WRONG] } }
    expect(await refusals(() => cover(content))).toEqual(twice(refused))
  })
})

describe('a malformed form', () => {
  it('is rejected long before its 50 MB are read', async () => {
    const sent: ReturnType<typeof endlessForm>[] = []
    const responses = await refusals(() => {
      const form = endlessForm(FIELD, '\u0089PNG')
      sent.push(form)
      return form.body
    })
    const errors = { [FIELD]: [COVER_TOO_LARGE] }
    const refused = { status: 413, message: COVER_TOO_LARGE, errors }
    expect(responses).toEqual(twice(refused))
    for (const { read } of sent) {
      expect(read()).toBeLessThan(7 * 1024 * 1024)
    }
  })

  it('is rejected when the 50 MB are sent in an unknown field', async () => {
    const { bearer } = await author()
    const { body, read } = endlessForm('other', '')
    expect(await post(bearer, body)).toMatchObject({ status: 413, message: TOO_LARGE })
    expect(read()).toBeLessThan(10 * 1024 * 1024)
  })

  it('is rejected with two files in one field, an early end, or NUL in a name', async () => {
    const part = filePart(FIELD, 'a.png', await redSquare())
    const refused = { status: 400, message: NOT_WHOLE, errors: undefined }
    expect(await refusals(() => rawForm(texts, part, part))).toEqual(twice(refused))
    const early = rawForm(texts, part).subarray(0, -60)
    expect(await refusals(() => early)).toEqual(twice(refused))
    const cut = filePart(FIELD, 'a.php\0.png', await redSquare())
    expect(await refusals(() => rawForm(texts, cut))).toEqual(twice(refused))
  })
})

describe('a cover with other content', () => {
  it('is stored without a hidden page, whatever its claimed type', async () => {
    const polyglot = Buffer.concat([await redSquare(), Buffer.from(HTML)])
    const { file, contents } = await stored(cover(polyglot, 'a.html', 'text/html'))
    expect(file).toMatchObject({ mime: 'image/webp', name: '' })
    for (const bytes of contents) expect(bytes.toString('latin1')).not.toContain('script')
  })

  it('is stored without its place and its camera, in every size', async () => {
    const photo = await makeGeotaggedPhoto()
    expect(photo.toString('latin1')).toContain('Umuganda Camera')
    const { contents } = await stored(cover(photo, 'a.jpg', 'image/jpeg'))
    expect(contents).toHaveLength(7)
    for (const bytes of contents) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(bytes.toString('latin1')).not.toMatch(/Umuganda|Exif/)
    }
  })

  it('is stored without unexpected files', async () => {
    const other = filePart('working_license', 'a.html', Buffer.from(HTML))
    const body = rawForm(texts, filePart(FIELD, 'a.png', await redSquare()), other)
    await stored(body)
    expect(await db().storedFile.count()).toBe(1)
  })

  it.each([
    ['folders', '../../../../etc/passwd'],
    ['NUL as an address has it', 'a.php%00.png'],
    ['a mark that turns the order', 'a\u202egpj.exe'],
    ['300 characters', `${'x'.repeat(300)}.png`],
  ])('is stored under a generated name: %s', async (_what, name) => {
    const { file, contents } = await stored(cover(await redSquare(), name))
    expect(file.key).toMatch(/^cover\/[0-9a-f]{32}\.webp$/)
    expect(file.name).toBe('')
    expect(contents.length).toBeGreaterThan(0)
  })
})

describe('a drawing', () => {
  it.each([
    ['a script', drawing('<script>alert(1)</script>', '', ' onload="alert(1)"')],
    ['a page', drawing('<foreignObject><b onclick="x()">x</b></foreignObject>')],
    ['a link', drawing('<a xlink:href="javascript:alert(1)"><rect/></a>')],
  ])('with %s is stored as pixels only', async (_name, svg) => {
    const { file, contents } = await stored(cover(svg, 'a.svg', 'image/svg+xml'))
    expect(file.mime).toBe('image/webp')
    for (const bytes of contents) {
      expect((await sharp(bytes).metadata()).format).toMatch(/^(webp|heif)$/)
      expect(bytes.toString('latin1')).not.toMatch(/<svg|script|alert|onclick/)
    }
    expect(await pixel(contents[0])).toSatisfy(isGreen)
  })

  it('makes no requests', async () => {
    let visits = 0
    const red = await redSquare()
    const server = createServer((_request, response) => {
      visits += 1
      response.end(red)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const web = `http://127.0.0.1:${port}/a.png`
    const folder = await mkdtemp(join(tmpdir(), 'ingingo-drawing-'))
    const path = join(folder, 'red.png')
    await writeFile(path, red)
    const images = [web, `file://${path}`, path].map(
      (href) => `<image width="40" height="40" href="${href}" xlink:href="${href}"/>`,
    )
    const style = `<style>@import url(${web});</style><use xlink:href="${web}#a"/>`
    const include = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${web}"/>`
    const head = `<?xml-stylesheet type="text/css" href="${web}"?>`
    try {
      const svg = drawing(images.join('') + style + include, head)
      const { contents } = await stored(cover(svg, 'a.svg', 'image/svg+xml'))
      expect(await pixel(contents[0])).toSatisfy(isGreen)
      expect(visits).toBe(0)
    } finally {
      server.close()
      await rm(folder, { recursive: true })
    }
  })
})
