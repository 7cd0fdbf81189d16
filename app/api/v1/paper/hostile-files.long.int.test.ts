import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { GET as download } from '@/app/api/papers/download/[id]/route'
import { db } from '@/lib/platform/db/client'
import { paperRoutes } from '@/lib/routes/content-routes'
import { setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createPaper, createUser } from '@/lib/testing/factories'
import { makeGeotaggedPhoto } from '@/lib/testing/hostile-pictures'
import {
  endlessForm,
  FORM_TYPE,
  filePart,
  rawForm,
  storedKeys,
} from '@/lib/testing/hostile-uploads'
import {
  makeEncryptedPdf,
  makePdf,
  makePdfWithAction,
  makeScriptedPdf,
  writePdf,
  writeStream,
} from '@/lib/testing/pdf-samples'
import { buildRequest, callRoute } from '@/lib/testing/requests'

const { PATCH } = paperRoutes['[id]']
const { POST } = paperRoutes['']

setUpAccountTests()

const MB = 1024 * 1024
const HTML = '<!doctype html><script>alert(1)</script>'
const NO_PDF = 'Please select a PDF file.'
const UNREADABLE = 'This PDF cannot be read. Please save it again and choose the new file.'
const ENCRYPTED =
  'This PDF is protected by a password. Please open it, save it as a new PDF with “Print”, and choose that file.'
const ACTIVE =
  'This PDF contains scripts, forms that send data, or other files. Please choose one with pages only.'
const TOO_LARGE = 'The file must be at most 25 MB.'
const NOT_WHOLE = 'The file did not arrive completely. Please try again.'
const texts = { paper_title: 'Gout', language: 'eng', reference: '<p>Journal of joints</p>' }

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'
const spaces = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MB, ' '))

type Body = Buffer | ReadableStream
const uploader = async () => {
  const user = await createUser({ role: 'INTERNAL_MEDICINE' })
  return { user, token: await signIn(user) }
}
const call = (token: string, body: Body) => ({
  bearer: token,
  body: body as BodyInit,
  headers: { 'content-type': FORM_TYPE },
})
const post = (token: string, body: Body) => callRoute(POST, call(token, body))
const patch = (token: string, id: string, body: Body) =>
  callRoute(PATCH, { method: 'PATCH', params: { id }, ...call(token, body) })
const paper = (content: Uint8Array | string, name = 'paper.pdf', type = 'application/pdf') =>
  rawForm(texts, filePart('paper', name, Buffer.from(content), type))

/**
 * Sends a body as a new paper and as an edit of one, public or not; each is rejected, and nothing of it is stored.
 */
async function refusals(body: () => Body) {
  const { user, token } = await uploader()
  const over = { uploaderId: user.id, title: 'As it was' }
  const approved = await createPaper(over)
  const pending = await createPaper({ ...over, isPublished: false, publishedAt: null })
  const [keys, papers] = [await storedKeys(), await db().paper.count()]
  const responses = [
    await post(token, body()),
    await patch(token, approved.id, body()),
    await patch(token, pending.id, body()),
  ]
  expect(await storedKeys()).toEqual(keys)
  expect(await db().storedFile.count()).toBe(0)
  expect(await db().paper.count({ where: over })).toBe(2)
  expect(await db().paper.count()).toBe(papers)
  expect(await db().revision.count()).toBe(0)
  return responses.map(({ status, message, errors }) => ({ status, message, errors }))
}
const thrice = <Item>(item: Item) => [item, item, item]

/** Uploads a document with a new paper and with an edit of one, and reads what is served of it. */
const takers = {
  'a new paper': async (body: Body) => {
    const { token } = await uploader()
    return { token, answer: await post(token, body) }
  },
  'an edit': async (body: Body) => {
    const { user, token } = await uploader()
    const waiting = { isPublished: false, publishedAt: null } as const
    const { id } = await createPaper({ uploaderId: user.id, ...waiting })
    return { token, answer: await patch(token, id, body) }
  },
}
async function stored(body: Body, by: keyof typeof takers = 'a new paper') {
  const { token, answer: taken } = await takers[by](body)
  const { status, data } = taken
  expect(status).toBe(by === 'a new paper' ? 201 : 200)
  const file = await db().storedFile.findFirstOrThrow()
  const params = Promise.resolve({ id: data.paper_id })
  const response = await download(buildRequest({ method: 'GET', bearer: token }), { params })
  return { file, data, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an invalid or active document', () => {
  it.each<[string, string, () => Promise<Buffer | string> | Buffer | string]>([
    ['a page named .pdf', NO_PDF, () => HTML],
    ['nothing', NO_PDF, () => ''],
    ['a photograph', NO_PDF, () => makeGeotaggedPhoto()],
    ['a drawing', NO_PDF, () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'a page before a document',
      NO_PDF,
      async () => Buffer.concat([Buffer.from(HTML), await makePdf()]),
    ],
    ['a page that begins like a document', UNREADABLE, () => `%PDF-1.7\n${HTML}`],
    [
      'half a document',
      UNREADABLE,
      async () => (await makePdf({ pages: 40, packed: false })).subarray(0, 2000),
    ],
    [
      'packed objects that unpack to 60 MB',
      UNREADABLE,
      () =>
        writePdf([
          CATALOG,
          PAGES,
          PAGE,
          writeStream('/Type/ObjStm/Filter/FlateDecode/First 4/N 1', spaces(60)),
        ]),
    ],
    ['a password', ENCRYPTED, () => makeEncryptedPdf()],
    ['a script', ACTIVE, () => makeScriptedPdf(true)],
    ['a program to start', ACTIVE, () => makePdfWithAction('Launch')],
  ])('is rejected at its field: %s', async (_name, text, make) => {
    const refused = { status: 422, message: text, errors: { paper: [text] } }
    const content = await make()
    expect(await refusals(() => paper(content))).toEqual(thrice(refused))
  })
})

describe('a malformed form', () => {
  it('is rejected long before its 50 MB are read', async () => {
    const sent: ReturnType<typeof endlessForm>[] = []
    const responses = await refusals(() => {
      const form = endlessForm('paper', '%PDF-1.7')
      sent.push(form)
      return form.body
    })
    const refused = { status: 413, message: TOO_LARGE, errors: { paper: [TOO_LARGE] } }
    expect(responses).toEqual(thrice(refused))
    for (const { read } of sent) {
      expect(read()).toBeLessThan(28 * MB)
    }
  })

  it('is rejected with two documents in one field, an early end, or NUL in a name', async () => {
    const part = filePart('paper', 'a.pdf', await makePdf())
    const cut = filePart('paper', 'a.php\0.pdf', await makePdf())
    const refused = { status: 400, message: NOT_WHOLE, errors: undefined }
    for (const body of [
      rawForm(texts, part, part),
      rawForm(texts, part).subarray(0, -60),
      rawForm(texts, cut),
    ]) {
      expect(await refusals(() => body)).toEqual(thrice(refused))
    }
  })
})

describe.each(['a new paper', 'an edit'] as const)(
  'a document that is also another file, with %s',
  (by) => {
    it('is only ever sent as a PDF to be saved, whatever its other or claimed type', async () => {
      const bytes = writePdf([CATALOG, PAGES, PAGE, writeStream('', Buffer.from(HTML))])
      const { file, headers, bytes: sent } = await stored(paper(bytes, 'a.html', 'text/html'), by)
      expect(file.mime).toBe('application/pdf')
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[0-9a-f-]{36}\.pdf"$/,
      )
      expect(sent.equals(bytes)).toBe(true)
    })

    it('is stored without unexpected files', async () => {
      const other = filePart('article_cover_image', 'a.html', Buffer.from(HTML))
      const keys = await storedKeys()
      const { file } = await stored(
        rawForm(texts, filePart('paper', 'a.pdf', await makePdf()), other),
        by,
      )
      const fresh = (await storedKeys()).filter((key) => !keys.includes(key))
      expect(fresh).toEqual([file.key])
      expect(await db().storedFile.count()).toBe(1)
    })

    it('may have a page whose drawing unpacks to 60 MB of nothing', async () => {
      const bytes = writePdf([CATALOG, PAGES, PAGE, writeStream('/Filter/FlateDecode', spaces(60))])
      expect((await stored(paper(bytes), by)).data.pages).toBe(1)
    })

    it.each([
      ['folders', '../../../../etc/passwd.pdf', 'passwd.pdf'],
      ['a mark that turns the order', 'a\u202efdp.exe', 'afdp.exe'],
      ['300 characters', 'x'.repeat(300), 'x'.repeat(255)],
    ])('is stored under a generated name: %s', async (_what, sent, name) => {
      const { file } = await stored(paper(await makePdf(), sent), by)
      expect(file.key).toMatch(/^paper\/[0-9a-f]{32}\.pdf$/)
      expect(file.name).toBe(name)
    })
  },
)
