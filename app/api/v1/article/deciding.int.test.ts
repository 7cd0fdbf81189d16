import { expect, it } from 'vitest'
import type { z } from 'zod'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import {
  createArticle,
  createPaper,
  createPendingArticle,
  createUser,
} from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'

const { DELETE: purgePaperRoute } = paperRoutes['[id]/purge']
const { PUT: decidePaper, DELETE: deletePaper, GET: getPaper } = paperRoutes['[id]']
const { POST: approveRoute } = articleRoutes['[id]/approve']
const { DELETE: purgeRoute } = articleRoutes['[id]/purge']
const { POST: rejectRoute } = articleRoutes['[id]/reject']
const { POST: restoreRoute } = articleRoutes['[id]/restore']
const { DELETE, GET, PATCH, PUT } = articleRoutes['[id]']
const { GET: versionsRoute } = articleRoutes['[id]/versions']

setUpAccountTests()

const admin = async () => signIn(await createAdmin())
const decide = (bearer: string, id: string, json?: object) =>
  callRoute(PUT, { method: 'PUT', bearer, params: { id }, ...(json ? { json } : {}) })
const get = (id: string, bearer?: string) =>
  callRoute(GET, { method: 'GET', params: { id }, ...(bearer ? { bearer } : {}) })

it('approves and takes back by PUT, and rejects an empty body', async () => {
  const bearer = await admin()
  const { id } = await createPendingArticle()
  expect((await decide(bearer, id)).status).toBe(422)
  expect(await decide(bearer, id, {})).toMatchObject({
    message: 'Please choose whether to approve it.',
    errors: { is_published: ['Please choose whether to approve it.'] },
  })
  expect((await decide(bearer, id, { is_published: 'true' })).status).toBe(422)
  expect(await decide(bearer, id, { is_published: false })).toMatchObject({
    message: 'Please give a reason.',
    errors: { reason: ['Please give a reason.'] },
  })
  expect((await get(id)).status).toBe(404)
  const approved = await decide(bearer, id, { is_published: true })
  expect(approved).toMatchObject({ status: 200, message: 'The article was approved.' })
  expect(approved.data).toMatchObject({ is_published: true, decision: 'approved' })
  expect((await get(id)).data.editorial).toBeNull()
  expect((await decide(bearer, id, { is_published: true })).status).toBe(409)
  const back = await decide(bearer, id, { is_published: false, reason: 'Wrong dose' })
  expect(back).toMatchObject({ status: 200, message: 'The article is no longer public.' })
  expect((await get(id)).status).toBe(404)
})

it('decides by POST in the same way, also about papers', async () => {
  const bearer = await admin()
  const one = await createPendingArticle()
  const call = { bearer, params: { id: one.id } }
  const rejected = await callRoute(rejectRoute, { ...call, json: { reason: 'No sources' } })
  expect(rejected).toMatchObject({ status: 200, message: 'The article was rejected.' })
  expect(rejected.data.editorial).toMatchObject({ state: 'rejected', rejection: 'No sources' })
  expect((await callRoute(approveRoute, call)).data.is_published).toBe(true)
  const paper = await createPaper({ isPublished: false, publishedAt: null })
  const put = { method: 'PUT', bearer, params: { id: paper.id } }
  const approved = await callRoute(decidePaper, { ...put, json: { is_published: true } })
  expect(approved).toMatchObject({ status: 200, message: 'The paper was approved.' })
})

it('shows an author why an edit was rejected, and the public nothing of it', async () => {
  const author = await createUser()
  const own = await signIn(author)
  const { id, title } = await createArticle({ authorId: author.id })
  const form = { article_title: 'Edited' }
  const edited = await callRoute(PATCH, { method: 'PATCH', bearer: own, params: { id }, form })
  expect(edited.message).toMatch(/^Your changes were saved. They await approval/)
  const response = await decide(await admin(), id, { is_published: false, reason: 'Too short' })
  expect(response).toMatchObject({ message: 'The article was rejected.' })
  expect(response.data).toMatchObject({ is_published: true, article_title: title })
  const read = await get(id, own)
  expect(read.data.editorial?.edit).toMatchObject({ state: 'REJECTED', reason: 'Too short' })
  const { data } = await get(id)
  expect(data).toMatchObject({ article_title: title, editorial: null })
  expect(JSON.stringify(data)).not.toContain('Too short')
  const list = await callRoute(versionsRoute, { method: 'GET', bearer: own, params: { id } })
  expect(list.data.versionsCount).toBe(1)
})

it('deletes, restores and purges', async () => {
  const author = await createUser()
  const own = await signIn(author)
  const bearer = await admin()
  const { id } = await createArticle({ authorId: author.id })
  const call = { method: 'DELETE', params: { id } }
  expect(await callRoute(DELETE, { ...call, bearer: own })).toMatchObject({
    status: 200,
    message: 'The article was deleted.',
    data: null,
  })
  expect([(await get(id)).status, (await get(id, own)).status]).toEqual([410, 410])
  expect((await get(id, bearer)).data.editorial?.state).toBe('deleted')
  expect((await callRoute(restoreRoute, { bearer, params: { id } })).status).toBe(200)
  expect((await get(id)).status).toBe(200)
  expect((await callRoute(purgeRoute, { ...call, bearer })).status).toBe(409)
  await callRoute(DELETE, { ...call, bearer })
  expect((await callRoute(purgeRoute, { ...call, bearer })).status).toBe(200)
  expect((await get(id, bearer)).status).toBe(410)
})

it('answers 410 permanently for a purged public item, and 404 for one that was never public', async () => {
  const bearer = await admin()
  const end = async (kind: 'article' | 'paper', id: string) => {
    const [remove, purge] =
      kind === 'article' ? [DELETE, purgeRoute] : [deletePaper, purgePaperRoute]
    const call = { method: 'DELETE', bearer, params: { id } }
    expect((await callRoute(remove, call)).status).toBe(200)
    expect((await callRoute(purge, call)).status).toBe(200)
    const read = { method: 'GET', params: { id } }
    const path = kind === 'article' ? GET : getPaper
    return (await callRoute<z.ZodType>(path, read)).status
  }
  const waiting = { isPublished: false, publishedAt: null } as const
  expect(await end('article', (await createArticle()).id)).toBe(410)
  expect(await end('article', (await createPendingArticle()).id)).toBe(404)
  expect(await end('paper', (await createPaper()).id)).toBe(410)
  expect(await end('paper', (await createPaper(waiting)).id)).toBe(404)
})
