import { describe, expect, it } from 'vitest'
import { DELETE, GET, PATCH, PUT } from '@/app/api/v1/draft/[kind]/[object]/route'
import { deleteItem, restoreItem } from '@/lib/modules/content/editorial/remove'
import { db } from '@/lib/platform/db/client'
import { articleRoutes } from '@/lib/routes/content-routes'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { caller } from '@/lib/testing/editorial'
import { createPendingArticle, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { photoFile } from '@/lib/testing/uploads'
import { GET as list } from './route'

const { POST: createArticleBy } = articleRoutes['']

setUpAccountTests()

const params = (object: string) => ({ kind: 'article', object })
const slot = () => crypto.randomUUID()
const save = (bearer: string, object: string, title: string) =>
  callRoute(PUT, {
    method: 'PUT',
    bearer,
    params: params(object),
    json: { title, content: '<p>Half a sen</p>' },
  })
const name = (bearer: string, object: string, called: string) =>
  callRoute(PATCH, { method: 'PATCH', bearer, params: params(object), json: { name: called } })
const listed = async (bearer: string) =>
  (await callRoute(list, { method: 'GET', bearer })).data.drafts

async function createWriters() {
  const author = await createUser()
  const { id } = await createPendingArticle({ authorId: author.id })
  return { id, mine: await signIn(author), other: await signIn(await createUser()) }
}

describe('the draft of a deleted item', () => {
  it('is listed again once the item is restored', async () => {
    const { id, mine } = await createWriters()
    const admin = await createAdmin()
    const object = `new-${slot()}`
    await save(mine, id, 'Lupus')
    await save(mine, object, 'Gout')
    await deleteItem('article', admin, id, caller)
    expect((await listed(mine)).map((draft) => draft.object)).toEqual([object])
    await restoreItem('article', admin, id, caller)
    expect((await listed(mine)).map((draft) => draft.object)).toEqual([object, id])
  })

  it('can be deleted by its author', async () => {
    const { id, mine, other } = await createWriters()
    await save(mine, id, 'Lupus')
    await deleteItem('article', await createAdmin(), id, caller)
    const drop = (bearer: string) =>
      callRoute(DELETE, { method: 'DELETE', bearer, params: params(id) })
    expect((await drop(other)).status).toBe(404)
    expect(await db().draft.count()).toBe(1)
    expect((await drop(mine)).status).toBe(200)
    expect(await db().draft.count()).toBe(0)
  })
})

describe('several drafts of new items', () => {
  it('are separate, and listed with those of edited items, newest first, to their author only', async () => {
    const { id, mine, other } = await createWriters()
    const [first, second] = [`new-${slot()}`, `new-${slot()}`]
    for (const [object, title] of [
      [first, 'Gout'],
      [id, 'Lupus'],
      ['new', 'Rest'],
      [second, 'Hands'],
      [first, 'Gout again'],
    ] as const) {
      expect((await save(mine, object, title)).status).toBe(200)
    }
    const drafts = await listed(mine)
    expect(drafts.map(({ object, title, is_new }) => [object, title, is_new])).toEqual([
      [first, 'Gout again', true],
      [second, 'Hands', true],
      ['new', 'Rest', true],
      [id, 'Lupus', false],
    ])
    expect(JSON.stringify(drafts)).not.toContain('Half a sen')
    expect(await listed(other)).toEqual([])
    const { data } = await callRoute(GET, { method: 'GET', bearer: other, params: params(first) })
    expect(data.draft).toBeNull()
  })

  it('keep the name given by their author, whatever is typed later', async () => {
    const { mine, other } = await createWriters()
    const object = `new-${slot()}`
    expect((await name(mine, object, 'For June')).status).toBe(404)
    await save(mine, object, 'Gout')
    expect((await name(mine, object, ' For June ')).status).toBe(200)
    await save(mine, object, 'Gout again')
    expect(await listed(mine)).toMatchObject([{ name: 'For June', title: 'Gout again' }])
    expect((await name(other, object, 'Mine')).status).toBe(404)
    expect((await name(mine, object, 'x'.repeat(101))).errors).toHaveProperty('name')
    expect((await name(mine, object, '')).status).toBe(200)
    expect(await listed(mine)).toMatchObject([{ name: null }])
  })

  it('are limited to 20; existing ones can still be saved, and a deleted one makes room', async () => {
    const { id, mine } = await createWriters()
    const objects = Array.from({ length: 20 }, () => `new-${slot()}`)
    for (const object of objects) expect((await save(mine, object, 'Gout')).status).toBe(200)
    const one = `new-${slot()}`
    const { status, body } = await save(mine, one, 'Too many')
    expect(status).toBe(409)
    expect(body.message).toContain('20 drafts')
    const [first = ''] = objects
    expect((await save(mine, first, 'Gout again')).status).toBe(200)
    expect((await save(mine, id, 'Of what is there')).status).toBe(200)
    await callRoute(DELETE, { method: 'DELETE', bearer: mine, params: params(first) })
    expect((await save(mine, one, 'Fits')).status).toBe(200)
  })

  it('are deleted one by one, each with its saved article', async () => {
    const { mine } = await createWriters()
    const [written, stays] = [slot(), slot()]
    for (const each of [written, stays]) await save(mine, `new-${each}`, 'Gout')
    const form = {
      article_title: 'Gout',
      article_content: '<p>Keep moving.</p>',
      article_cover_image: await photoFile(),
      draft: written,
    }
    expect((await callRoute(createArticleBy, { bearer: mine, form })).status).toBe(201)
    expect((await listed(mine)).map(({ object }) => object)).toEqual([`new-${stays}`])
  })

  it('are identified only by a slot', async () => {
    const { mine } = await createWriters()
    for (const object of ['new-', 'new-1', `new-${slot()}x`, `old-${slot()}`]) {
      expect((await save(mine, object, 'Gout')).status).toBe(404)
    }
    expect(await db().draft.count()).toBe(0)
  })
})
