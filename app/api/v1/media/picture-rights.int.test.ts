import { describe, expect, it } from 'vitest'
import { GET as openFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { setUpAccountTests, signIn } from '@/lib/testing/accounts'
import {
  createArticle,
  createForumComment,
  createForumPost,
  createPaper,
  createPendingArticle,
  createStoredFile,
  createUser,
} from '@/lib/testing/factories'
import { createStaff, withId } from '@/lib/testing/forum'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { pdfFile, photoFile } from '@/lib/testing/uploads'
import { PATCH as editComment } from '../comment/[id]/route'
import { POST as comment } from '../comment/route'
import { PUT as saveDraft } from '../draft/[kind]/[object]/route'
import { PATCH as editCase } from '../forum/[id]/route'
import { POST as postCase } from '../forum/route'

const { PATCH: editArticle } = articleRoutes['[id]']
const { POST: restoreArticle } = articleRoutes['[id]/versions/[version]/restore']
const { POST: createArticleBy } = articleRoutes['']
const { PATCH: editPaper } = paperRoutes['[id]']
const { POST: createPaperBy } = paperRoutes['']

setUpAccountTests()

const REFUSED =
  'One of the pictures cannot be used here: it belongs to someone else or no longer exists. Please remove it or add one of your own.'
const waiting = { isPublished: false, publishedAt: null } as const
const showing = (id: string) => `<p>Look.</p><img src="/api/files/${id}" alt="A knee" />`

async function getPicture(uploaderId: string | null) {
  const facts = { kind: 'BODY_IMAGE', mime: 'image/webp', uploaderId } as const
  return (await createStoredFile(Buffer.from('picture'), facts)).id
}

async function getStatus(id: string, bearer?: string) {
  const request = buildRequest({ method: 'GET', ...(bearer ? { bearer } : {}) })
  const response = await openFile(request, { params: Promise.resolve({ id }) })
  await response.body?.cancel()
  return response.status
}

/** Every way to save a text, by a person who already has one of each kind: the field, and the response. */
async function writers({ id, bearer }: { id: string; bearer: string }) {
  const [article, paper] = [
    await createPendingArticle({ authorId: id }),
    await createPaper({ uploaderId: id, ...waiting }),
  ]
  const post = await createForumPost({ authorId: id })
  const answer = await createForumComment({ postId: post.id, authorId: id })
  const patch = { method: 'PATCH', bearer } as const
  const cover = await photoFile()
  const pdf = await pdfFile()
  return {
    'a new article': (html: string) =>
      callRoute(createArticleBy, {
        bearer,
        form: { article_title: 'Gout', article_content: html, article_cover_image: cover },
      }),
    'an article': (html: string) =>
      callRoute(editArticle, withId(article.id, { ...patch, form: { article_content: html } })),
    'a new paper': (html: string) =>
      callRoute(createPaperBy, {
        bearer,
        form: { paper_title: 'Gout', language: 'eng', reference: html, paper: pdf },
      }),
    'a paper': (html: string) =>
      callRoute(editPaper, withId(paper.id, { ...patch, form: { reference: html } })),
    'a draft': (html: string) =>
      callRoute(saveDraft, {
        method: 'PUT',
        bearer,
        params: { kind: 'paper', object: 'new' },
        json: { title: '', content: html },
      }),
    'a draft of an article': (html: string) =>
      callRoute(saveDraft, {
        method: 'PUT',
        bearer,
        params: { kind: 'article', object: article.id },
        json: { title: '', content: html },
      }),
    'a new case': (html: string) =>
      callRoute(postCase, {
        bearer,
        form: { title: 'A knee', content: html, case_status: 'ROUTINE' },
      }),
    'a case': (html: string) =>
      callRoute(editCase, withId(post.id, { ...patch, form: { content: html } })),
    'a new comment': (html: string) =>
      callRoute(comment, { bearer, json: { post_id: post.id, content: html } }),
    'a comment': (html: string) =>
      callRoute(editComment, withId(answer.id, { ...patch, json: { content: html } })),
  }
}

describe('a text with another person’s picture', () => {
  it('is rejected at its field wherever it is saved, and reveals nothing to its writer', async () => {
    const { one, two } = await createStaff()
    const [unsent, gone] = [await getPicture(two.id), crypto.randomUUID()]
    const waits = await getPicture(two.id)
    await createPendingArticle({ authorId: two.id, content: showing(waits) })
    const { id: cover } = await createStoredFile(Buffer.from('x'), { kind: 'COVER' })
    const refused: Record<string, unknown> = {}
    const all = await writers(one)
    for (const [place, write] of Object.entries(all)) {
      for (const id of [unsent, gone, waits, cover]) {
        const { status, errors } = await write(showing(id))
        const messages = Object.values(errors ?? {}).flat()
        refused[`${place} ${id}`] = [status, messages]
      }
    }
    expect(new Set(Object.values(refused).map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify([422, [REFUSED]])]),
    )
    for (const id of [unsent, waits]) expect(await getStatus(id, one.bearer)).toBe(404)
  })

  it('is rejected in the writer’s language', async () => {
    const { one, two } = await createStaff()
    const id = await getPicture(two.id)
    const messages: string[] = []
    for (const language of ['en', 'fr', 'rw', 'sw']) {
      const headers = { 'accept-language': language }
      const json = { title: '', content: showing(id) }
      const params = { kind: 'paper', object: 'new' }
      const call = { method: 'PUT', bearer: one.bearer, params, json, headers }
      messages.push(...((await callRoute(saveDraft, call)).errors?.content ?? []))
    }
    expect(new Set(messages).size).toBe(4)
  })

  it('grants no access, even if it was stored anyway', async () => {
    const { one, two, asks } = await createStaff()
    const id = await getPicture(two.id)
    await createPaper({ uploaderId: one.id, reference: showing(id), ...waiting })
    await createArticle({ authorId: one.id, content: showing(id) })
    await createForumPost({ authorId: one.id, content: showing(id) })
    for (const bearer of [one.bearer, asks.bearer, undefined]) {
      expect(await getStatus(id, bearer)).toBe(404)
    }
    expect(await getStatus(id, two.bearer)).toBe(200)
  })
})

describe('a text may show', () => {
  it('its writer’s own pictures, including those of their other texts', async () => {
    const { one } = await createStaff()
    const id = await getPicture(one.id)
    await createPendingArticle({ authorId: one.id, content: showing(id) })
    for (const [place, write] of Object.entries(await writers(one))) {
      expect([place, (await write(showing(id))).status]).toEqual([
        place,
        expect.toSatisfy((status) => status === 200 || status === 201),
      ])
    }
  })

  it('public pictures, while their owner shows them', async () => {
    const { one, two } = await createStaff()
    const id = await getPicture(two.id)
    const { id: source } = await createArticle({ authorId: two.id, content: showing(id) })
    const { 'a paper': write } = await writers(one)
    expect((await write(showing(id))).status).toBe(200)
    expect(await getStatus(id)).toBe(200)
    await db().article.update({ where: { id: source }, data: { isPublished: false } })
    expect([await getStatus(id), await getStatus(id, one.bearer)]).toEqual([404, 404])
  })

  it('a picture of the forum in the forum, and nowhere else', async () => {
    const { one, two } = await createStaff()
    const id = await getPicture(two.id)
    await createForumPost({ authorId: two.id, content: showing(id) })
    const all = await writers(one)
    expect((await all['a new comment'](showing(id))).status).toBe(201)
    expect((await all['a case'](showing(id))).status).toBe(200)
    for (const place of ['a paper', 'an article', 'a draft'] as const) {
      expect((await all[place](showing(id))).status).toBe(422)
    }
  })

  it('its previous pictures, whoever saves it', async () => {
    const { one, admin } = await createStaff()
    const id = await getPicture(one.id)
    const article = await createPendingArticle({ authorId: one.id, content: showing(id) })
    const form = { article_content: `${showing(id)}<p>More.</p>` }
    const call = { method: 'PATCH', bearer: admin.bearer, form }
    expect((await callRoute(editArticle, withId(article.id, call))).status).toBe(200)
    expect(await getStatus(id, one.bearer)).toBe(200)
  })
})

describe('an administrator’s edit of somebody’s article', () => {
  it('grants it the administrator’s own picture, for its author and, once approved, everybody', async () => {
    const { one, two, admin } = await createStaff()
    const id = await getPicture(admin.id)
    const article = await createPendingArticle({ authorId: one.id })
    const edit = { method: 'PATCH', bearer: admin.bearer, form: { article_content: showing(id) } }
    expect(await getStatus(id, one.bearer)).toBe(404)
    expect((await callRoute(editArticle, withId(article.id, edit))).status).toBe(200)
    expect([await getStatus(id, one.bearer), await getStatus(id, two.bearer)]).toEqual([200, 404])
    await db().article.update({ where: { id: article.id }, data: { isPublished: true } })
    expect(await getStatus(id)).toBe(200)
  })

  it('cannot publish a picture that its author shows only to administrators', async () => {
    const { one, admin } = await createStaff()
    const id = await getPicture(one.id)
    await createPendingArticle({ authorId: one.id, content: showing(id) })
    const article = await createArticle({ authorId: one.id })
    const edit = { method: 'PATCH', bearer: admin.bearer, form: { article_content: showing(id) } }
    expect(await callRoute(editArticle, withId(article.id, edit))).toMatchObject({
      status: 422,
      errors: { article_content: [REFUSED] },
    })
    expect(await getStatus(id)).toBe(404)
  })

  it('may restore a version with its pictures', async () => {
    const { one, admin } = await createStaff()
    const id = await getPicture(one.id)
    const article = await createArticle({ authorId: one.id })
    const { id: version } = await db().revision.create({
      data: {
        kind: 'article',
        articleId: article.id,
        title: 'Gout',
        content: showing(id),
        state: 'APPROVED',
      },
    })
    const call = { bearer: admin.bearer, params: { id: article.id, version } }
    expect((await callRoute(restoreArticle, call)).status).toBe(200)
    expect(await getStatus(id)).toBe(200)
  })
})

describe('a picture of a deleted text', () => {
  it('is readable by administrators only, who may restore the text, and by nobody after its purge', async () => {
    const { one, two, admin } = await createStaff()
    const id = await getPicture(one.id)
    const article = await createArticle({ authorId: one.id, content: showing(id) })
    await createPaper({ uploaderId: two.id, reference: showing(id) })
    await db().article.update({ where: { id: article.id }, data: { deletedAt: new Date() } })
    const readers = [one.bearer, two.bearer, undefined]
    for (const bearer of readers) expect(await getStatus(id, bearer)).toBe(404)
    expect(await getStatus(id, admin.bearer)).toBe(200)
  })

  it('can be reused: a draft of its owner restores their access', async () => {
    const one = await createUser()
    const id = await getPicture(one.id)
    await createArticle({ authorId: one.id, content: showing(id), deletedAt: new Date() })
    const bearer = await signIn(one)
    expect(await getStatus(id, bearer)).toBe(404)
    const { 'a draft': write } = await writers({ id: one.id, bearer })
    expect((await write(showing(id))).status).toBe(200)
    expect(await getStatus(id, bearer)).toBe(200)
  })
})

it('never accepts a cover by its id', async () => {
  const { one, two } = await createStaff()
  const { id } = await createStoredFile(Buffer.from('cover'), { kind: 'COVER', uploaderId: two.id })
  await createPendingArticle({ authorId: two.id, coverId: id })
  const article = await createPendingArticle({ authorId: one.id })
  const { 'an article': write } = await writers(one)
  for (const field of ['article_cover_image', 'cover_id', 'coverId']) {
    const form = { article_title: 'Mine', [field]: id }
    const call = { method: 'PATCH', bearer: one.bearer, form }
    await callRoute(editArticle, withId(article.id, call))
    const row = await db().article.findUniqueOrThrow({ where: { id: article.id } })
    expect(row.coverId).toBeNull()
  }
  expect((await write(showing(id))).status).toBe(422)
  expect(await getStatus(id, one.bearer)).toBe(404)
})
