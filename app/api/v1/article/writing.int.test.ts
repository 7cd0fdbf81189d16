import { describe, expect, it } from 'vitest'
import { GET as readFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { resizePictures } from '@/lib/modules/files/service'
import { db } from '@/lib/platform/db/client'
import { articleRoutes } from '@/lib/routes/content-routes'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createPendingArticle, createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { anyFile, photoFile } from '@/lib/testing/uploads'

const { POST: approve } = articleRoutes['[id]/approve']
const { PATCH, GET: read } = articleRoutes['[id]']
const { POST } = articleRoutes['']

setUpAccountTests()

const author = async () => {
  const user = await createUser()
  return { user, bearer: await signIn(user) }
}
const form = async (over: Record<string, string | File> = {}) => ({
  article_title: 'Gout',
  article_content: '<p>Keep moving.</p>',
  article_cover_image: await photoFile(),
  ...over,
})
const create = async (bearer: string, over?: Record<string, string | File>) =>
  callRoute(POST, { bearer, form: await form(over) })
const edit = (bearer: string, id: string, sent: Record<string, string | File>) =>
  callRoute(PATCH, { method: 'PATCH', bearer, params: { id }, form: sent })
const get = (bearer: string | undefined, id: string) =>
  callRoute(read, { method: 'GET', params: { id }, ...(bearer ? { bearer } : {}) })
const fileStatus = async (id: string, bearer?: string) => {
  const call = { method: 'GET', ...(bearer ? { bearer } : {}) }
  const context = { params: Promise.resolve({ id }) }
  return (await readFile(buildRequest(call), context)).status
}

describe('a new article', () => {
  it('waits for approval, visible only to its author and administrators', async () => {
    const { user, bearer } = await author()
    const { status, message, data } = await create(bearer)
    expect(status).toBe(201)
    expect(message).toBe('Your article was saved. It awaits approval.')
    expect(data).toMatchObject({ article_title: 'Gout', is_published: false, publishedAt: null })
    expect(data.editorial?.state).toBe('pending')
    const id = data.article_id
    const other = await signIn(await createUser())
    expect((await get(undefined, id)).status).toBe(404)
    expect((await get(other, id)).status).toBe(404)
    expect((await get(bearer, id)).status).toBe(200)
    expect((await get(await signIn(await createAdmin()), id)).status).toBe(200)
    const event = await db().auditEvent.findFirstOrThrow({ where: { action: 'article.create' } })
    expect(event).toMatchObject({ actorId: user.id, objectKind: 'article', objectId: id })
    expect(takeRevalidatedTags()).toEqual([])
  })

  it('has a cover without camera metadata, hidden while it waits, with its sizes soon after', async () => {
    const { bearer } = await author()
    await create(bearer)
    const cover = await db().storedFile.findFirstOrThrow()
    expect(cover).toMatchObject({ kind: 'COVER', mime: 'image/webp', width: 700, height: 400 })
    expect(await fileStatus(cover.id)).toBe(404)
    expect(await fileStatus(cover.id, await signIn(await createUser()))).toBe(404)
    expect(await fileStatus(cover.id, bearer)).toBe(200)
    await resizePictures()
    const { variants } = await db().storedFile.findFirstOrThrow()
    expect((variants as { name: string }[]).map(({ name }) => name)).toEqual([
      '320.avif',
      '320.webp',
      '480.avif',
      '480.webp',
      '640.avif',
      '640.webp',
    ])
  })

  it('contains no active content in its text', async () => {
    const { bearer } = await author()
    const { data } = await create(bearer, {
      article_content:
        '<p onclick="x()">Rest</p><script>x()</script><img src="https://a.example/b">',
    })
    expect(data.article_content).toBe('<p>Rest</p>')
    expect((await db().article.findFirstOrThrow()).text).toBe('Rest')
  })

  it('cannot set its approval, author or id', async () => {
    const { user, bearer } = await author()
    const other = await createUser()
    const { data } = await create(bearer, {
      is_published: 'true',
      author: other.id,
      authorId: other.id,
      article_id: '0190a000-0000-7000-8000-000000000000',
      publishedAt: '2020-01-01T00:00:00Z',
    })
    const row = await db().article.findFirstOrThrow()
    expect(row).toMatchObject({ authorId: user.id, isPublished: false, publishedAt: null })
    expect(row.id).toBe(data.article_id)
  })

  it('waits even when an administrator writes it', async () => {
    const { data } = await create(await signIn(await createAdmin()))
    expect(data.is_published).toBe(false)
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['without a title', { article_title: '  ' }, ['article_title']],
    ['with a text that shows nothing', { article_content: '<p> &nbsp;</p>' }, ['article_content']],
  ])('is rejected %s', async (_name, over, fields) => {
    const { bearer } = await author()
    const response = await create(bearer, over)
    expect(response).toMatchObject({ status: 422, message: 'Please fill in all fields' })
    expect(Object.keys(response.errors ?? {})).toEqual(fields)
    expect(await db().storedFile.count()).toBe(0)
  })

  it('is rejected if empty, naming all fields', async () => {
    const { bearer } = await author()
    const response = await callRoute(POST, { bearer, form: { unknown: 'x' } })
    expect(response.message).toBe('Please fill in all fields')
    expect(Object.keys(response.errors ?? {})).toEqual([
      'article_title',
      'article_content',
      'article_cover_image',
    ])
  })

  it.each<[string, string]>([
    ['a page', '<html><script>x()</script></html>'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7'],
    ['half a picture', '\u0089PNG\r\n\u001a\n'],
  ])('rejects %s as a cover', async (_name, content) => {
    const { bearer } = await author()
    const response = await create(bearer, {
      article_cover_image: anyFile(content, '../\u202egpj.png'),
    })
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({
      article_cover_image: ['Please select a picture (PNG, GIF, JPG, WebP or SVG).'],
    })
    expect(await db().article.count()).toBe(0)
  })

  it('accepts a title of 300 letters and rejects one more', async () => {
    const { bearer } = await author()
    expect((await create(bearer, { article_title: '\u{1f9b4}'.repeat(300) })).status).toBe(201)
    const { status, message, errors } = await create(bearer, { article_title: 'x'.repeat(301) })
    const text = 'Please use at most 300 characters.'
    expect({ status, message }).toEqual({ status: 422, message: text })
    expect(errors).toEqual({ article_title: [text] })
  })
})

describe('an edit of an unpublished article', () => {
  it('changes it in place, keeps absent fields, and removes the previous cover', async () => {
    const { bearer } = await author()
    const { data } = await create(bearer)
    const before = await db().storedFile.findFirstOrThrow()
    const response = await edit(bearer, data.article_id, {
      article_title: 'Gout and food',
      article_cover_image: await photoFile(),
    })
    expect(response).toMatchObject({ status: 200, message: 'Your article was saved.' })
    expect(response.data).toMatchObject({
      article_title: 'Gout and food',
      article_content: '<p>Keep moving.</p>',
      effect: 'saved',
    })
    const files = await db().storedFile.findMany()
    expect(files).toHaveLength(1)
    expect(files[0]?.id).not.toBe(before.id)
  })

  it('changes nothing that an author may not: owner, state and times stay', async () => {
    const { user, bearer } = await author()
    const { id, createdAt } = await createPendingArticle({ authorId: user.id })
    const { id: stranger } = await createUser()
    const { status } = await edit(bearer, id, {
      article_title: 'Gout and food',
      is_published: 'true',
      isPublished: 'true',
      author: stranger,
      author_id: stranger,
      authorId: stranger,
      article_id: stranger,
      publishedAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
    })
    expect(status).toBe(200)
    expect(await db().article.findUniqueOrThrow({ where: { id } })).toMatchObject({
      title: 'Gout and food',
      authorId: user.id,
      isPublished: false,
      publishedAt: null,
      createdAt,
    })
  })

  it('removes the cover and its file when an empty one is sent', async () => {
    const { bearer } = await author()
    const { data } = await create(bearer)
    const response = await edit(bearer, data.article_id, { article_cover_image: '' })
    expect(response.status).toBe(200)
    expect(response.data).toMatchObject({ article_title: 'Gout', article_cover_image: null })
    expect(await db().storedFile.count()).toBe(0)
  })

  it('makes a rejected article wait again', async () => {
    const { user, bearer } = await author()
    const rejected = { rejectedAt: new Date(), rejection: 'No sources' }
    const { id } = await createPendingArticle({ authorId: user.id, ...rejected })
    expect((await get(bearer, id)).data.editorial).toMatchObject({
      state: 'rejected',
      rejection: 'No sources',
      waits_since: null,
    })
    const { data } = await edit(bearer, id, { article_title: 'With sources' })
    const { resubmittedAt } = await db().article.findUniqueOrThrow({ where: { id } })
    expect(data.editorial).toMatchObject({
      state: 'pending',
      rejection: null,
      waits_since: resubmittedAt?.toISOString(),
    })
  })

  it('is allowed to its author and administrators', async () => {
    const { user } = await author()
    const pending = await createPendingArticle({ authorId: user.id })
    const approved = await createArticle({ authorId: user.id })
    const other = await signIn(await createUser())
    const sent = { article_title: 'Mine now' }
    expect((await edit(other, pending.id, sent)).status).toBe(404)
    expect((await edit(other, approved.id, sent)).status).toBe(403)
    expect((await edit(await signIn(await createVisitor()), approved.id, sent)).status).toBe(403)
    expect((await edit(await signIn(await createAdmin()), pending.id, sent)).status).toBe(200)
    expect((await edit(other, 'no-id', sent)).status).toBe(404)
  })

  it('rejects emptied fields', async () => {
    const { user, bearer } = await author()
    const { id } = await createPendingArticle({ authorId: user.id })
    const response = await edit(bearer, id, { article_title: ' ', article_content: '<p></p>' })
    expect(response.message).toBe('Please fill in all fields')
    expect(Object.keys(response.errors ?? {})).toEqual(['article_title', 'article_content'])
  })
})

describe('the removal of a public cover', () => {
  it('takes effect on approval, and keeps the cover in versions', async () => {
    const { bearer } = await author()
    const { data } = await create(bearer)
    const id = data.article_id
    const admin = await signIn(await createAdmin())
    const decision = { bearer: admin, params: { id } }
    await callRoute(approve, decision)
    const cover = (await get(undefined, id)).data.article_cover_image
    expect(cover).not.toBeNull()
    const asked = await edit(bearer, id, { article_cover_image: '' })
    expect(asked.data.effect).toBe('waits')
    expect((await get(undefined, id)).data.article_cover_image).toBe(cover)
    await callRoute(approve, decision)
    expect((await get(undefined, id)).data.article_cover_image).toBeNull()
    expect(await db().revision.count({ where: { fileId: { not: null } } })).toBe(1)
    expect(await db().storedFile.count()).toBe(1)
  })

  it('takes effect at once for an administrator', async () => {
    const { bearer } = await author()
    const { data } = await create(bearer)
    const admin = await signIn(await createAdmin())
    await callRoute(approve, { bearer: admin, params: { id: data.article_id } })
    const { data: bare } = await edit(admin, data.article_id, { article_cover_image: '' })
    expect(bare).toMatchObject({ effect: 'published', article_cover_image: null })
  })

  it('is rejected for a new article', async () => {
    const { bearer } = await author()
    const { status, errors } = await create(bearer, { article_cover_image: '' })
    expect(status).toBe(422)
    expect(Object.keys(errors ?? {})).toEqual(['article_cover_image'])
  })
})
