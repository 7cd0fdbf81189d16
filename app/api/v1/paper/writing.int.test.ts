import { describe, expect, it } from 'vitest'
import { GET as download } from '@/app/api/papers/download/[id]/route'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { paperRoutes } from '@/lib/routes/content-routes'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createPaper, createUser } from '@/lib/testing/factories'
import { makeEncryptedPdf, makeScriptedPdf } from '@/lib/testing/pdf-samples'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { anyFile, pdfFile } from '@/lib/testing/uploads'

const { PATCH, GET: read } = paperRoutes['[id]']
const { GET: list, POST } = paperRoutes['']
const { GET: search } = paperRoutes.search
const { GET: listOwn } = paperRoutes.user

setUpAccountTests()

const uploader = async () => {
  const user = await createUser({ role: 'INTERNAL_MEDICINE' })
  return { user, bearer: await signIn(user) }
}
const form = async (over: Record<string, string | File> = {}) => ({
  paper_title: 'Gout in Kigali',
  language: 'eng',
  reference: '<p>Journal of joints</p>',
  paper: await pdfFile(3),
  ...over,
})
const create = async (bearer: string, over?: Record<string, string | File>) =>
  callRoute(POST, { bearer, form: await form(over) })
const edit = (bearer: string, id: string, sent: Record<string, string | File>) =>
  callRoute(PATCH, { method: 'PATCH', bearer, params: { id }, form: sent })
const fetchPdf = (id: string, bearer?: string) =>
  download(buildRequest({ method: 'GET', ...(bearer ? { bearer } : {}) }), {
    params: Promise.resolve({ id }),
  })

describe('a new paper', () => {
  it('waits for approval with its document, visible only to its uploader and administrators', async () => {
    const { user, bearer } = await uploader()
    const { status, message, data } = await create(bearer, { is_published: 'true' })
    expect(status).toBe(201)
    expect(message).toBe('Your paper was saved. It awaits approval.')
    expect(data).toMatchObject({ is_published: false, language: 'eng', pages: 3 })
    expect(data.editorial?.state).toBe('pending')
    const id = data.paper_id
    const statuses = async (who?: string) => [
      (await callRoute(read, { method: 'GET', params: { id }, ...(who ? { bearer: who } : {}) }))
        .status,
      (await fetchPdf(id, who)).status,
    ]
    expect(await statuses()).toEqual([404, 404])
    expect(await statuses(await signIn(await createUser()))).toEqual([404, 404])
    expect(await statuses(bearer)).toEqual([200, 200])
    expect(await statuses(await signIn(await createAdmin()))).toEqual([200, 200])
    expect((await fetchPdf(id, bearer)).headers.get('cache-control')).toBe('private, no-store')
    expect(await db().auditEvent.findFirst({ where: { action: 'paper.create' } })).toMatchObject({
      actorId: user.id,
      objectId: id,
    })
  })

  it('stores the optional details', async () => {
    const { bearer } = await uploader()
    const { data } = await create(bearer, {
      authors: '["Uwase, A.", "Keza, B."]',
      journal: 'Rwanda Medical Journal',
      year: '2024',
      doi: '10.1000/182',
      abstract: 'We looked at joints.',
      licence: 'CC BY 4.0',
    })
    expect(data).toMatchObject({
      authors: ['Uwase, A.', 'Keza, B.'],
      journal: 'Rwanda Medical Journal',
      year: 2024,
      doi: '10.1000/182',
      abstract: 'We looked at joints.',
      licence: 'CC BY 4.0',
    })
    const response = await edit(bearer, data.paper_id, { authors: 'Uwase A; Keza B', doi: '' })
    expect(response.data).toMatchObject({ authors: ['Uwase A', 'Keza B'], doi: null, year: 2024 })
  })

  it.each<[string, string]>([
    ['paper_title', ' '],
    ['language', ''],
    ['reference', '<p></p>'],
  ])('is rejected without %s', async (field, value) => {
    const { bearer } = await uploader()
    const response = await create(bearer, { [field]: value })
    const text = 'Please fill in all fields and upload a PDF file.'
    expect(response).toMatchObject({ status: 422, message: text, errors: { [field]: [text] } })
    expect(await db().storedFile.count()).toBe(0)
  })

  it('is rejected without a document', async () => {
    const { bearer } = await uploader()
    const { paper: _none, ...sent } = await form()
    const response = await callRoute(POST, { bearer, form: sent })
    expect(Object.keys(response.errors ?? {})).toEqual(['paper'])
  })

  it.each<[string, string, string]>([
    ['paper_title', 'x'.repeat(201), 'Paper title should not exceed 200 characters'],
    ['language', 'xx', 'Please choose a language.'],
    ['year', '20x4', 'Please enter a year, such as 2024.'],
    ['year', '9999', 'Please enter a year, such as 2024.'],
    ['doi', 'javascript:x()', 'Please enter a DOI, such as 10.1000/182.'],
    ['authors', '[1]', 'This value is not valid.'],
    ['authors', '[', 'This value is not valid.'],
  ])('rejects %s that is %s', async (field, value, text) => {
    const { bearer } = await uploader()
    const response = await create(bearer, { [field]: value })
    // An error without a specific text gives the whole call a generic message.
    const message = text === 'This value is not valid.' ? 'The request is not valid.' : text
    expect(response).toMatchObject({ status: 422, message, errors: { [field]: [text] } })
  })

  it.each<[string, () => Promise<File> | File, RegExp]>([
    ['a page', () => anyFile('<html>x</html>', 'a.pdf'), /^Please select a PDF file\.$/],
    ['nothing', () => anyFile('', 'a.pdf'), /^Please select a PDF file\.$/],
    ['half a PDF', () => anyFile('%PDF-1.7\n1 0 obj', 'a.pdf'), /cannot be read/],
    ['a PDF with a password', async () => anyFile(await makeEncryptedPdf(), 'a.pdf'), /password/],
    ['a PDF with a script', async () => anyFile(await makeScriptedPdf(true), 'a.pdf'), /scripts/],
  ])('rejects %s as a document', async (_name, make, text) => {
    const { bearer } = await uploader()
    const response = await create(bearer, { paper: await make() })
    expect(response.status).toBe(422)
    expect(response.errors?.paper?.[0]).toMatch(text)
    expect(await db().paper.count()).toBe(0)
  })

  it('is rejected for visitors', async () => {
    expect((await create(await signIn(await createVisitor()))).status).toBe(403)
  })
})

describe('an edit', () => {
  it('of a waiting paper changes it in place and removes the previous document', async () => {
    const { bearer } = await uploader()
    const { data } = await create(bearer)
    const before = await db().storedFile.findFirstOrThrow()
    const response = await edit(bearer, data.paper_id, { paper: await pdfFile(2) })
    expect(response).toMatchObject({ status: 200, message: 'Your paper was saved.' })
    expect(response.data).toMatchObject({
      pages: 2,
      paper_title: 'Gout in Kigali',
      effect: 'saved',
    })
    expect(await db().storedFile.count()).toBe(1)
    expect(await storage().size(before.key)).toBeNull()
  })

  it('changes nothing that an uploader may not: owner, state and times stay', async () => {
    const { user, bearer } = await uploader()
    const waiting = { isPublished: false, publishedAt: null }
    const { id, createdAt } = await createPaper({ uploaderId: user.id, ...waiting })
    const { id: stranger } = await createUser()
    const { status } = await edit(bearer, id, {
      paper_title: 'Gout',
      is_published: 'true',
      isPublished: 'true',
      author: stranger,
      author_id: stranger,
      uploader_id: stranger,
      uploaderId: stranger,
      paper_id: stranger,
      publishedAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
    })
    expect(status).toBe(200)
    expect(await db().paper.findUniqueOrThrow({ where: { id } })).toMatchObject({
      title: 'Gout',
      uploaderId: user.id,
      createdAt,
      ...waiting,
    })
  })

  it('of a public paper waits, and keeps the text of the document for the search', async () => {
    const { user, bearer } = await uploader()
    const words = { reference: '<p>Old</p>', text: 'Old\n\nwords of the pages' }
    const { id } = await createPaper({ uploaderId: user.id, ...words })
    const response = await edit(bearer, id, { reference: '<p>New</p>', abstract: 'Short' })
    expect(response.message).toMatch(/They await approval; readers see the approved version/)
    expect(response.data).toMatchObject({ reference: '<p>Old</p>', effect: 'waits' })
    expect(response.data.editorial?.edit).toMatchObject({ state: 'PENDING', reason: null })
    const revision = await db().revision.findFirstOrThrow()
    expect(revision.text).toBe('New\nShort\nwords of the pages')
  })

  it('rejects emptied fields with its own text', async () => {
    const { user, bearer } = await uploader()
    const { id } = await createPaper({ uploaderId: user.id, isPublished: false })
    expect((await edit(bearer, id, { paper_title: '' })).message).toBe('Please fill in all fields.')
  })
})

describe('the lists', () => {
  it('contain all papers for administrators, and one’s own for other staff', async () => {
    const { user, bearer } = await uploader()
    await createPaper({ uploaderId: user.id, isPublished: false, title: 'Own knee' })
    await createPaper({ title: 'Public knee' })
    const admin = await signIn(await createAdmin())
    expect((await callRoute(list, { method: 'GET', bearer: admin })).data.paperCount).toBe(2)
    expect((await callRoute(list, { method: 'GET', bearer })).status).toBe(403)
    const own = (await callRoute(listOwn, { method: 'GET', bearer })).data
    expect(own).toMatchObject({ paperCount: 1, papers: [{ paper_title: 'Own knee' }] })
    const found = async (query: string, who?: string) =>
      (await callRoute(search, { method: 'GET', query, ...(who ? { bearer: who } : {}) })).data
        .paperCount
    expect(await found('search=knee')).toBe(1)
    expect(await found('search=knee', admin)).toBe(2)
    expect(await found('search=knee&mine=1', bearer)).toBe(1)
  })
})
