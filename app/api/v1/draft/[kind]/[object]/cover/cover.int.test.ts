import { describe, expect, it } from 'vitest'
import { GET as getFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { deleteItem, purgeItem } from '@/lib/modules/content/editorial/remove'
import { sweepPictures } from '@/lib/modules/files/destroy-files'
import { db } from '@/lib/platform/db/client'
import { purgeExpired } from '@/lib/platform/jobs/schedule'
import { storage } from '@/lib/platform/storage/storage'
import { articleRoutes } from '@/lib/routes/content-routes'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { caller } from '@/lib/testing/editorial'
import { createPaper, createPendingArticle, createUser } from '@/lib/testing/factories'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { anyFile, pdfFile, photoFile } from '@/lib/testing/uploads'
import en from '@/messages/en.json'
import { DELETE as dropText, GET as readText, PUT as saveText } from '../route'
import { DELETE, GET, PUT } from './route'

const { PATCH: editArticle } = articleRoutes['[id]']
const { POST: createArticleBy } = articleRoutes['']

setUpAccountTests()

const FIELD = 'article_cover_image'
const DAY = 86_400_000

const at = (object: string, kind = 'article') => ({ kind, object })
const saveDraft = (bearer: string, object: string, kind = 'article') =>
  callRoute(saveText, {
    method: 'PUT',
    bearer,
    params: at(object, kind),
    json: { title: 'Gout', content: '<p>Half a sen</p>' },
  })
const readDraft = async (bearer: string, object: string) =>
  (await callRoute(readText, { method: 'GET', bearer, params: at(object) })).data.draft
const dropDraft = (bearer: string, object: string) =>
  callRoute(dropText, { method: 'DELETE', bearer, params: at(object) })
const send = (bearer: string, object: string, form: Record<string, File>, kind = 'article') =>
  callRoute(PUT, { method: 'PUT', bearer, params: at(object, kind), form })
const sendPhoto = async (bearer: string, object: string) =>
  send(bearer, object, { [FIELD]: await photoFile() })
const remove = (bearer: string, object: string, kind = 'article') =>
  callRoute(DELETE, { method: 'DELETE', bearer, params: at(object, kind) })
const load = (bearer: string, object: string, kind = 'article') =>
  GET(buildRequest({ method: 'GET', bearer }), { params: Promise.resolve(at(object, kind)) })

async function createWriters() {
  const [author, admin] = [await createUser(), await createAdmin()]
  const { id } = await createPendingArticle({ authorId: author.id })
  return { author, admin, id, mine: await signIn(author), admins: await signIn(admin) }
}

/** The author's draft of their article, with a cover. */
async function withCover() {
  const found = await createWriters()
  await saveDraft(found.mine, found.id)
  const { data, status, message } = await sendPhoto(found.mine, found.id)
  expect(status, message).toBe(200)
  return { ...found, fileId: data.file_id }
}

/** The storage keys of all covers of drafts. */
const listKeys = async () =>
  (await db().storedFile.findMany({ where: { visibility: 'PRIVATE' } })).map(({ key }) => key)

/** Neither the rows nor the bytes of these covers are left. */
async function expectDestroyed(keys: string[]) {
  expect(keys).not.toEqual([])
  expect(await listKeys()).toEqual([])
  for (const key of keys) expect(await storage().size(key)).toBeNull()
}

describe('the cover of a draft', () => {
  it('stores a re-encoded cover for drafts of new and of existing articles', async () => {
    const { mine, id } = await createWriters()
    for (const object of ['new', `new-${crypto.randomUUID()}`, id]) {
      const saved = await saveDraft(mine, object)
      expect((await readDraft(mine, object))?.cover).toBeNull()
      const { status, data } = await sendPhoto(mine, object)
      expect(status).toBe(200)
      // Storing a cover does not change the version of the text.
      const draft = await readDraft(mine, object)
      expect(draft).toMatchObject({ cover: data, updated_at: saved.data.updated_at })
      const response = await load(mine, object)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
      expect(bytes.includes('Kigali 1.95 S')).toBe(false)
    }
    expect(await db().auditEvent.count()).toBe(0)
  })

  it('is readable by the author of the draft only', async () => {
    const { mine, admins, id, fileId } = await withCover()
    const other = await signIn(await createUser())
    const internist = await signIn(await createUser({ role: 'INTERNAL_MEDICINE' }))
    await saveDraft(admins, id)
    expect((await load(admins, id)).status).toBe(404)
    for (const bearer of [other, internist]) expect((await load(bearer, id)).status).toBe(404)
    expect((await sendPhoto(other, id)).status).toBe(404)
    expect((await remove(other, id)).status).toBe(404)
    for (const bearer of [undefined, mine, admins, other]) {
      const request = buildRequest({ method: 'GET', ...(bearer && { bearer }) })
      const response = await getFile(request, { params: Promise.resolve({ id: fileId }) })
      expect(response.status).toBe(404)
    }
    await remove(admins, id)
    expect((await load(mine, id)).status).toBe(200)
  })

  it('returns 404 without a draft, and for papers', async () => {
    const { mine, author, id } = await createWriters()
    expect((await sendPhoto(mine, id)).status).toBe(404)
    expect((await load(mine, id)).status).toBe(404)
    expect((await remove(mine, id)).status).toBe(200)
    const paper = await createPaper({ uploaderId: author.id })
    await saveDraft(mine, paper.id, 'paper')
    const form = { [FIELD]: await photoFile() }
    expect((await send(mine, paper.id, form, 'paper')).status).toBe(404)
    expect((await load(mine, paper.id, 'paper')).status).toBe(404)
    expect((await remove(mine, paper.id, 'paper')).status).toBe(404)
    expect(await listKeys()).toEqual([])
  })

  it('rejects other file types and files larger than 5 MB at their field', async () => {
    const { mine, id } = await createWriters()
    await saveDraft(mine, id)
    const html = anyFile('<!doctype html><script>alert(1)</script>', 'cover.png')
    for (const file of [html, await pdfFile(1, 'cover.jpg'), anyFile('', 'cover.jpg')]) {
      const { status, errors } = await send(mine, id, { [FIELD]: file })
      expect([status, errors]).toEqual([422, { [FIELD]: [en.validation.coverType] }])
    }
    const large = anyFile(new Uint8Array(5 * 1024 * 1024 + 1), 'cover.jpg')
    const tooLarge = await send(mine, id, { [FIELD]: large })
    expect([tooLarge.status, tooLarge.errors]).toEqual([
      413,
      { [FIELD]: [en.validation.coverSize] },
    ])
    const missing = await send(mine, id, {})
    expect([missing.status, Object.keys(missing.errors ?? {})]).toEqual([422, [FIELD]])
    expect((await readDraft(mine, id))?.cover).toBeNull()
    expect(await listKeys()).toEqual([])
  })

  it('replaces the previous cover, even with concurrent requests', async () => {
    const { mine, id, fileId } = await withCover()
    const [previous = ''] = await listKeys()
    const responses = await Promise.all([1, 2, 3].map(() => sendPhoto(mine, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const cover = (await readDraft(mine, id))?.cover
    expect(cover?.file_id).not.toBe(fileId)
    expect(await db().storedFile.findMany({ select: { id: true } })).toEqual([
      { id: cover?.file_id },
    ])
    expect(await storage().size(previous)).toBeNull()
  })

  it('destroys a removed cover and leaves the text', async () => {
    const { mine, id } = await withCover()
    const keys = await listKeys()
    for (const _again of [1, 2]) expect((await remove(mine, id)).status).toBe(200)
    expect(await readDraft(mine, id)).toMatchObject({ title: 'Gout', cover: null })
    await expectDestroyed(keys)
  })

  it('survives later saves of the text and is destroyed with the draft', async () => {
    const { mine, id, fileId } = await withCover()
    await saveDraft(mine, id)
    expect((await readDraft(mine, id))?.cover?.file_id).toBe(fileId)
    const keys = await listKeys()
    await dropDraft(mine, id)
    await expectDestroyed(keys)
  })

  it('is destroyed when its author publishes, without affecting other drafts', async () => {
    const { mine, admins, id } = await withCover()
    const [key = ''] = await listKeys()
    await saveDraft(admins, id)
    const { data: theirs } = await sendPhoto(admins, id)
    const slot = crypto.randomUUID()
    await saveDraft(mine, `new-${slot}`)
    await sendPhoto(mine, `new-${slot}`)
    const form = { article_title: 'Gout', article_content: '<p>Whole.</p>' }
    const edit = { method: 'PATCH', bearer: mine, params: { id } }
    // A rejected save leaves it alone.
    const rejected = await callRoute(editArticle, { ...edit, form: { ...form, based_on: 'x' } })
    expect(rejected.status).toBe(409)
    expect((await load(mine, id)).status).toBe(200)
    expect((await callRoute(editArticle, { ...edit, form })).status).toBe(200)
    expect(await storage().size(key)).toBeNull()
    const whole = { ...form, draft: slot, [FIELD]: await photoFile() }
    expect((await callRoute(createArticleBy, { bearer: mine, form: whole })).status).toBe(201)
    const left = await db().storedFile.findMany({ where: { visibility: 'PRIVATE' } })
    expect(left.map((file) => file.id)).toEqual([theirs.file_id])
    const { coverId } = await db().article.findFirstOrThrow({ where: { coverId: { not: null } } })
    expect(await db().storedFile.findUnique({ where: { id: coverId ?? '' } })).toMatchObject({
      visibility: 'PUBLIC',
    })
  })

  it('is destroyed when the article is purged', async () => {
    const { admin, admins, id } = await withCover()
    await saveDraft(admins, id)
    await sendPhoto(admins, id)
    await deleteItem('article', admin, id, caller)
    const keys = await listKeys()
    expect(keys).toHaveLength(2)
    await purgeItem('article', admin, id, caller)
    await expectDestroyed(keys)
  })

  it('is not swept until the draft expires', async () => {
    const { mine, id } = await withCover()
    const keys = await listKeys()
    const later = new Date(Date.now() + 31 * DAY)
    expect(await sweepPictures(later)).toBe(0)
    expect((await load(mine, id)).status).toBe(200)
    expect((await purgeExpired(later)).drafts).toBe(1)
    expect(await sweepPictures(later)).toBe(1)
    await expectDestroyed(keys)
  })

  it('is swept after its author was deleted', async () => {
    const { author } = await withCover()
    const keys = await listKeys()
    await db().article.deleteMany()
    await db().user.delete({ where: { id: author.id } })
    expect(await listKeys()).toEqual(keys)
    expect(await sweepPictures(new Date(Date.now() + 2 * DAY))).toBe(1)
    await expectDestroyed(keys)
  })
})
