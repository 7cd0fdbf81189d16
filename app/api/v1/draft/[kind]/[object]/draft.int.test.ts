import { describe, expect, it } from 'vitest'
import { deleteItem, purgeItem } from '@/lib/modules/content/editorial/remove'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { caller } from '@/lib/testing/editorial'
import {
  createArticle,
  createPaper,
  createPendingArticle,
  createUser,
} from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { photoFile } from '@/lib/testing/uploads'
import en from '@/messages/en.json'
import { DELETE as leave, PUT as presence } from './presence/route'
import { DELETE, GET, PUT } from './route'

const { PATCH: editArticle } = articleRoutes['[id]']
const { POST: createArticleBy } = articleRoutes['']
const { PATCH: editPaper } = paperRoutes['[id]']

setUpAccountTests()

type Sent = { title: string; content: string }

const at = (kind: string, object: string) => ({ kind, object })
const save = (bearer: string, kind: string, object: string, json: object) =>
  callRoute(PUT, { method: 'PUT', bearer, params: at(kind, object), json })
const read = (bearer: string, kind: string, object: string) =>
  callRoute(GET, { method: 'GET', bearer, params: at(kind, object) })
const drop = (bearer: string, kind: string, object: string) =>
  callRoute(DELETE, { method: 'DELETE', bearer, params: at(kind, object) })
const live = (bearer: string, kind: string, object: string) =>
  callRoute(presence, { method: 'PUT', bearer, params: at(kind, object) })
const typed: Sent = { title: 'Gout', content: '<p>Half a sen</p>' }

async function createWriters() {
  const [author, admin] = [await createUser(), await createAdmin({ firstName: 'Aline' })]
  const { id } = await createPendingArticle({ authorId: author.id })
  return { author, admin, id, mine: await signIn(author), admins: await signIn(admin) }
}

describe('a draft', () => {
  it('stores the last typed text, of a new and of an edited item', async () => {
    const { mine, id } = await createWriters()
    for (const [kind, object] of [
      ['article', 'new'],
      ['paper', 'new'],
      ['article', id],
    ] as const) {
      expect((await read(mine, kind, object)).data).toEqual({ draft: null, others: [] })
      await save(mine, kind, object, { title: '', content: '' })
      const { status, data } = await save(mine, kind, object, typed)
      expect(status).toBe(200)
      const { draft } = (await read(mine, kind, object)).data
      expect(draft).toEqual({
        ...typed,
        summary: null,
        language: null,
        audience: null,
        change_note: null,
        cover: null,
        updated_at: data.updated_at,
      })
    }
    expect(await db().draft.count()).toBe(3)
    expect(await db().auditEvent.count()).toBe(0)
  })

  it('stores summary, language, audience and change note of an article, and rejects an unknown language', async () => {
    const { mine, id } = await createWriters()
    const whole = {
      ...typed,
      summary: 'In short',
      language: 'kiny',
      audience: 'clinicians',
      change_note: 'Weekly',
    }
    await save(mine, 'article', id, whole)
    expect((await read(mine, 'article', id)).data.draft).toMatchObject(whole)
    for (const wrong of [{ language: 'tlh' }, { audience: 'all' }, { summary: 'x'.repeat(2001) }]) {
      const { status, errors } = await save(mine, 'article', id, { ...typed, ...wrong })
      expect([status, Object.keys(errors ?? {})]).toEqual([422, Object.keys(wrong)])
    }
    expect((await read(mine, 'article', id)).data.draft).toMatchObject(whole)
  })

  it('is stored once among concurrent saves', async () => {
    const { mine, id } = await createWriters()
    for (const object of ['new', id]) {
      const calls = Array.from({ length: 12 }, (_, n) =>
        save(mine, 'article', object, { ...typed, title: `Number ${n}` }),
      )
      const responses = await Promise.all(calls)
      expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
    }
    expect(await db().draft.count()).toBe(2)
  })

  it('refuses to overwrite a draft that was saved since the one it continues', async () => {
    const { mine, id } = await createWriters()
    for (const object of ['new', id]) {
      const continued = (based_on: string | null, title: string) =>
        save(mine, 'article', object, { ...typed, title, based_on })
      const first = await continued(null, 'Phone')
      expect(first.status).toBe(200)
      expect((await continued(null, 'Computer')).status).toBe(409)
      const second = await continued(first.data.updated_at, 'Phone again')
      expect(second.status).toBe(200)
      const stale = await continued(first.data.updated_at, 'Computer')
      expect([stale.status, stale.message]).toEqual([409, en.dashboard.draftChanged])
      expect((await read(mine, 'article', object)).data.draft).toMatchObject({
        title: 'Phone again',
      })
      // Nothing is there to overwrite once it was discarded.
      await drop(mine, 'article', object)
      expect((await continued(first.data.updated_at, 'Computer')).status).toBe(200)
    }
  })

  it('lets one of several saves win that continue the same draft at once', async () => {
    const { mine, id } = await createWriters()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => save(mine, 'article', id, { ...typed, based_on: null })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('is sanitised', async () => {
    const { mine } = await createWriters()
    const content =
      '<p onclick="x()">Keep</p><script>alert(1)</script><img src="//evil.test/x.png">'
    await save(mine, 'paper', 'new', { title: '<b>', content })
    const { draft } = (await read(mine, 'paper', 'new')).data
    expect(draft).toMatchObject({ title: '<b>', content: '<p>Keep</p>' })
  })

  it('is discarded by its author, and discarding a missing one is no error', async () => {
    const { mine, admins, id } = await createWriters()
    await save(mine, 'article', id, typed)
    await save(admins, 'article', id, typed)
    for (let times = 0; times < 2; times += 1) {
      expect((await drop(mine, 'article', id)).status).toBe(200)
    }
    expect((await read(mine, 'article', id)).data.draft).toBeNull()
    expect((await read(admins, 'article', id)).data.draft).not.toBeNull()
  })

  it('is allowed to people who may create or edit the item, and each sees only their own', async () => {
    const { mine, admins, id } = await createWriters()
    const internist = await signIn(await createUser({ role: 'INTERNAL_MEDICINE' }))
    const other = await signIn(await createUser())
    const shown = await createArticle({ authorId: (await createUser()).id })
    await save(mine, 'article', id, typed)
    await save(mine, 'article', 'new', typed)
    expect((await read(admins, 'article', id)).data.draft).toBeNull()
    expect((await read(other, 'article', 'new')).data.draft).toBeNull()
    for (const call of [read, drop, live, (...to: Parameters<typeof read>) => save(...to, typed)]) {
      expect((await call(internist, 'article', 'new')).status).toBe(403)
      expect((await call(other, 'article', id)).status).toBe(404)
      expect((await call(other, 'article', shown.id)).status).toBe(403)
      expect((await call(mine, 'article', crypto.randomUUID())).status).toBe(404)
      expect((await call(mine, 'article', 'x')).status).toBe(404)
      expect((await call(mine, 'video', 'new')).status).toBe(404)
      expect((await call(mine, 'paper', id)).status).toBe(404)
    }
  })

  it('is rejected at a field that is not text, or too long', async () => {
    const { mine } = await createWriters()
    const refused = await save(mine, 'article', 'new', { title: 'x'.repeat(2001), content: 7 })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(['content', 'title'])
    const huge = await save(mine, 'article', 'new', { ...typed, content: 'x'.repeat(1_100_000) })
    expect(huge.status).toBe(413)
    expect(await db().draft.count()).toBe(0)
  })

  it('is deleted when its author saves, of a new and of an edited item; others keep theirs', async () => {
    const { mine, admins, id } = await createWriters()
    for (const who of [mine, admins]) {
      await save(who, 'article', id, typed)
      await save(who, 'article', 'new', typed)
    }
    const form = { article_title: 'Gout', article_content: '<p>Whole.</p>' }
    await callRoute(editArticle, { method: 'PATCH', bearer: mine, params: { id }, form })
    expect((await read(mine, 'article', id)).data.draft).toBeNull()
    expect((await read(mine, 'article', 'new')).data.draft).not.toBeNull()
    const whole = { ...form, article_cover_image: await photoFile() }
    expect((await callRoute(createArticleBy, { bearer: mine, form: whole })).status).toBe(201)
    expect((await read(mine, 'article', 'new')).data.draft).toBeNull()
    expect(await db().draft.count()).toBe(2)
  })

  it('of a paper works in the same way', async () => {
    const author = await createUser()
    const mine = await signIn(author)
    const { id } = await createPaper({ uploaderId: author.id })
    await save(mine, 'paper', id, typed)
    const form = { paper_title: 'Gout' }
    await callRoute(editPaper, { method: 'PATCH', bearer: mine, params: { id }, form })
    expect(await db().draft.count()).toBe(0)
  })

  it('stays when saving is rejected', async () => {
    const { mine, id } = await createWriters()
    await save(mine, 'article', id, typed)
    const form = { article_title: 'Gout', based_on: 'something else' }
    const response = await callRoute(editArticle, {
      method: 'PATCH',
      bearer: mine,
      params: { id },
      form,
    })
    expect(response.status).toBe(409)
    expect((await read(mine, 'article', id)).data.draft).toMatchObject(typed)
  })

  it("is deleted with its item's purge", async () => {
    const { mine, admins, admin, id } = await createWriters()
    await save(mine, 'article', id, typed)
    await save(admins, 'article', id, typed)
    await save(mine, 'article', 'new', typed)
    await deleteItem('article', admin, id, caller)
    expect((await read(mine, 'article', id)).status).toBe(404)
    expect(await db().draft.count()).toBe(3)
    await purgeItem('article', admin, id, caller)
    expect(await db().draft.findMany()).toMatchObject([{ objectId: null }])
  })
})

describe('co-editors', () => {
  it('are listed by name while they send heartbeats, without the viewer', async () => {
    const { mine, admins, id, author } = await createWriters()
    expect((await live(mine, 'article', id)).data).toEqual({ others: [] })
    const seen = (await live(admins, 'article', id)).data.others
    expect(seen).toMatchObject([{ first_name: author.firstName, last_name: author.lastName }])
    expect((await read(mine, 'article', id)).data.others).toMatchObject([{ first_name: 'Aline' }])
  })

  it('are also recorded by saving a draft', async () => {
    const { mine, admins, id } = await createWriters()
    await save(admins, 'article', id, typed)
    expect((await live(mine, 'article', id)).data.others).toHaveLength(1)
  })

  it('are removed at once when they close it, and after missed heartbeats', async () => {
    const { mine, admins, admin, id } = await createWriters()
    await live(admins, 'article', id)
    const call = { method: 'DELETE', bearer: admins, params: at('article', id) }
    expect((await callRoute(leave, call)).status).toBe(200)
    expect((await live(mine, 'article', id)).data.others).toEqual([])
    await live(admins, 'article', id)
    const past = { seenAt: new Date(Date.now() - 46_000) }
    await db().editingPresence.updateMany({ where: { userId: admin.id }, data: past })
    expect((await live(mine, 'article', id)).data.others).toEqual([])
  })

  it('are not listed elsewhere, nor for reading', async () => {
    const { mine, admins, admin, id } = await createWriters()
    const { id: another } = await createPendingArticle({ authorId: admin.id })
    await live(admins, 'article', another)
    await read(admins, 'article', id)
    expect((await live(mine, 'article', id)).data.others).toEqual([])
  })

  it('are not listed for a new item', async () => {
    const { mine, admins } = await createWriters()
    await live(admins, 'article', 'new')
    expect((await live(mine, 'article', 'new')).data).toEqual({ others: [] })
  })

  it('may send heartbeats concurrently', async () => {
    const { mine, id } = await createWriters()
    const responses = await Promise.all(Array.from({ length: 10 }, () => live(mine, 'article', id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await db().editingPresence.count()).toBe(1)
  })
})
