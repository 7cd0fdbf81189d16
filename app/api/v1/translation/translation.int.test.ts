import { beforeEach, describe, expect, it } from 'vitest'
import type { ContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { exportArticle } from '@/lib/modules/content/articles/export-article'
import { approve } from '@/lib/modules/content/editorial/decide'
import { submitEdit } from '@/lib/modules/content/editorial/edit'
import { restoreItem } from '@/lib/modules/content/editorial/remove'
import { restoreVersion } from '@/lib/modules/content/editorial/versions'
import {
  listGroup,
  readTaggedGroup,
  toTranslations,
} from '@/lib/modules/content/translations/queries'
import type { LinkedKind } from '@/lib/modules/content/translations/schema'
import { readWork } from '@/lib/modules/dashboard/queries'
import { listSitemapEntries } from '@/lib/modules/sitemap/queries'
import { db } from '@/lib/platform/db/client'
import { factRoutes, faqRoutes, videoRoutes } from '@/lib/routes/kind-calls'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { caller, editorialKinds } from '@/lib/testing/editorial'
import {
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createPendingArticle,
  createUser,
  createVideo,
} from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { DELETE, GET, PUT } from './[kind]/[id]/route'
import { POST as SYNC } from './[kind]/[id]/sync/route'
import { GET as SEARCH } from './[kind]/route'

setUpAccountTests()

let admin: Awaited<ReturnType<typeof createAdmin>>
let bearer: string

beforeEach(async () => {
  admin = await createAdmin()
  bearer = await signIn(admin)
  takeRevalidatedTags()
})

const read = (id: string, kind: LinkedKind = 'article', by = bearer) =>
  callRoute(GET, { method: 'GET', bearer: by, params: { kind, id } })
const link = (id: string, original_id: string, kind: LinkedKind = 'article', by = bearer) =>
  callRoute(PUT, { method: 'PUT', bearer: by, params: { kind, id }, json: { original_id } })
const unlink = (id: string) =>
  callRoute(DELETE, { method: 'DELETE', bearer, params: { kind: 'article', id } })
const sync = (id: string) => callRoute(SYNC, { bearer, params: { kind: 'article', id }, json: {} })
const shown = async (id: string, kind: LinkedKind = 'article') =>
  toTranslations(await listGroup(db(), kind, id), id)

const pair = async () => {
  const english = await createArticle({ authorId: admin.id })
  const french = await createArticle({ language: 'fr' })
  await link(french.id, english.id)
  takeRevalidatedTags()
  return { english, french }
}

const retitle = (id: string, title: string) => editorialKinds.article.retitle(admin, id, title)

it.each([
  ['article', createArticle],
  ['paper', createPaper],
  ['video', createVideo],
  ['faq', createFaq],
  ['fact', createFact],
] as const)('links two texts of the kind %s', async (kind, create) => {
  const english = await create({})
  const swahili = await create({ language: 'kisw' })
  const { status, data } = await link(swahili.id, english.id, kind)
  expect(status).toBe(200)
  expect(data.texts.map(({ id, is_original }) => [id, is_original])).toEqual([
    [english.id, true],
    [swahili.id, false],
  ])
  expect((await shown(english.id, kind)).others).toMatchObject([
    { id: swahili.id, language: 'kisw' },
  ])
  expect((await shown(swahili.id, kind)).others).toMatchObject([
    { id: english.id, language: 'eng' },
  ])
  const [event] = await db().auditEvent.findMany({ where: { action: `${kind}.link` } })
  expect(event).toMatchObject({ actorId: admin.id, objectId: swahili.id })
})

it('re-renders the pages of both and the sitemap, and lists both there', async () => {
  const english = await createArticle()
  const french = await createArticle({ language: 'fr' })
  await link(french.id, english.id)
  const both = [`article:${english.id}`, `article:${french.id}`]
  expect(takeRevalidatedTags()).toEqual(expect.arrayContaining(['translations', ...both]))
  const entries = await listSitemapEntries()
  const entry = entries.find(({ path }) => path.includes(english.id))
  expect(entry?.translations).toEqual([
    { language: 'fr', path: paths.article(french.id, french.title) },
  ])
  await unlink(french.id)
  expect(takeRevalidatedTags()).toEqual(expect.arrayContaining(['translations', ...both]))
  expect((await shown(english.id)).others).toEqual([])
})

it('links with the original of a translation, and each language once', async () => {
  const { english, french } = await pair()
  const rwandan = await createArticle({ language: 'kiny' })
  expect((await link(rwandan.id, french.id)).data.texts[0]?.id).toBe(english.id)
  const second = await createArticle({ language: 'kiny' })
  expect((await link(second.id, english.id)).status).toBe(409)
  expect((await link(rwandan.id, english.id)).status).toBe(409)
  expect((await unlink(english.id)).status).toBe(409)
})

it.each([
  ['article', createArticle],
  ['paper', createPaper],
  ['video', createVideo],
] as const)(
  're-renders the pages of an original when a deleted %s is restored',
  async (kind, create) => {
    const { id } = await create({})
    const data = { language: 'fr', translationOf: id, deletedAt: new Date() } as const
    const { id: deleted } = await create(data)
    const { tags, texts } = await readTaggedGroup(db(), kind, id)
    expect(texts.map((text) => text.id)).toEqual([id])
    expect(tags).toEqual(expect.arrayContaining([`${kind}:${id}`, `${kind}:${deleted}`]))
  },
)

it('exposes no unpublished text', async () => {
  const english = await createArticle()
  const waiting = await createPendingArticle({ language: 'fr' })
  await link(waiting.id, english.id)
  expect((await shown(english.id)).others).toEqual([])
  const stranger = await signIn(await createUser())
  expect((await read(waiting.id, 'article', stranger)).status).toBe(404)
  expect((await read(english.id, 'article', stranger)).data.texts).toHaveLength(1)
})

it('lets authors link their own texts until they are public', async () => {
  const english = await createArticle()
  const author = await createUser()
  const by = await signIn(author)
  const mine = await createPendingArticle({ language: 'fr', authorId: author.id })
  expect((await link(mine.id, english.id, 'article', by)).status).toBe(200)
  const published = await createArticle({ language: 'kisw', authorId: author.id })
  expect((await link(published.id, english.id, 'article', by)).status).toBe(403)
})

it('marks a translation whose original has changed, until it is saved or marked up to date', async () => {
  const { english, french } = await pair()
  await retitle(english.id, 'Another title')
  expect((await shown(french.id)).changed).toMatchObject({ id: english.id, language: 'eng' })
  const behind = async () =>
    (await readWork(admin, 'translation')).sections.flatMap(({ items }) => items)
  expect(await behind()).toMatchObject([
    { id: french.id, object: { kind: 'article', id: french.id }, detail: 'eng' },
  ])
  expect((await sync(french.id)).data.texts[1]?.is_stale).toBe(false)
  expect((await shown(french.id)).changed).toBeNull()
  expect(await behind()).toEqual([])

  await retitle(english.id, 'A third title')
  expect((await shown(french.id)).changed).not.toBeNull()
  await retitle(french.id, 'Un autre titre')
  expect((await shown(french.id)).changed).toBeNull()
})

it('warns in a downloaded translation that its original has changed', async () => {
  const { english, french } = await pair()
  const warning = 'L’original (Anglais) a changé depuis.'
  expect(await exportArticle(french.id)).not.toContain(warning)
  await retitle(english.id, 'Another title')
  expect(await exportArticle(french.id)).toContain(warning)
  expect(await exportArticle(english.id)).not.toContain('has changed since')
})

describe.each(Object.values(editorialKinds))('a translated $kind', (bench) => {
  const { kind } = bench
  const date = (day: number) => new Date(Date.UTC(2026, 0, day))

  /** A public translation that matched its original on 1 January. */
  async function createPair() {
    const author = await createUser()
    const original = await bench.create(admin.id)
    const { id } = await bench.create(author.id)
    const data = { language: 'fr', translationOf: original.id, translatedAt: date(1) } as const
    if (kind === 'article') await db().article.update({ where: { id }, data })
    else await db().paper.update({ where: { id }, data })
    return { author, original, id }
  }

  /** Sets when the original changed. */
  async function changeOriginal(id: string, day: number) {
    const data = { contentChangedAt: date(day) }
    if (kind === 'article') await db().article.update({ where: { id }, data })
    else await db().paper.update({ where: { id }, data })
  }

  const isStale = async (id: string) => (await shown(id, kind)).changed !== null

  it('stays marked when an edit from before the change is approved, and not from after it', async () => {
    const { author, original, id } = await createPair()
    const proposeAt = async (day: number) => {
      await bench.retitle(author, id, `Titre ${day}`)
      const where = { [`${kind}Id`]: id, state: 'PENDING' } as const
      await db().revision.updateMany({ where, data: { createdAt: date(day) } })
    }
    await proposeAt(2)
    await changeOriginal(original.id, 3)
    expect(await isStale(id)).toBe(true)
    await approve(kind, admin, id, {}, caller)
    expect(await isStale(id)).toBe(true)
    await proposeAt(4)
    await approve(kind, admin, id, {}, caller)
    expect(await isStale(id)).toBe(false)
  })

  it('stays up to date when an edit from before it was confirmed is approved', async () => {
    const { author, original, id } = await createPair()
    await bench.retitle(author, id, 'Un titre')
    await db().revision.updateMany({ data: { createdAt: date(2) } })
    await changeOriginal(original.id, 3)
    await callRoute(SYNC, { bearer, params: { kind, id }, json: {} })
    await approve(kind, admin, id, {}, caller)
    expect(await isStale(id)).toBe(false)
  })

  it('stays marked when an older version is restored, by anyone', async () => {
    const { author, original, id } = await createPair()
    await bench.retitle(author, id, 'Un titre')
    await db().revision.updateMany({ data: { createdAt: date(2) } })
    await approve(kind, admin, id, {}, caller)
    const versions = await bench.versions(id)
    await db().revision.updateMany({ data: { createdAt: date(2) } })
    const [first, second] = [
      versions.find(({ title }) => title !== 'Un titre')?.id ?? '',
      versions.find(({ title }) => title === 'Un titre')?.id ?? '',
    ]
    await changeOriginal(original.id, 3)
    await restoreVersion(kind, admin, id, first, caller)
    expect(await isStale(id)).toBe(true)
    await restoreVersion(kind, author, id, second, caller)
    await approve(kind, admin, id, {}, caller)
    expect(await isStale(id)).toBe(true)
    await bench.retitle(author, id, 'Encore un titre')
    await approve(kind, admin, id, {}, caller)
    expect(await isStale(id)).toBe(false)
  })

  it('is no longer marked when it is saved before its first approval', async () => {
    const { author, original, id } = await createPair()
    await changeOriginal(original.id, 3)
    if (kind === 'article')
      await db().article.update({ where: { id }, data: { isPublished: false } })
    else await db().paper.update({ where: { id }, data: { isPublished: false } })
    await bench.retitle(author, id, 'Un titre')
    await approve(kind, admin, id, {}, caller)
    expect(await isStale(id)).toBe(false)
  })
})

it('detects changes of the original during the translation', async () => {
  const english = await createArticle({ authorId: admin.id })
  const before = (await read(english.id)).data.texts[0]?.changed_at
  await retitle(english.id, 'Another title')
  const french = await createArticle({ language: 'fr' })
  const params = { kind: 'article', id: french.id }
  const json = { original_id: english.id, changed_at: before }
  const { data } = await callRoute(PUT, { method: 'PUT', bearer, params, json })
  expect(data.texts[1]?.is_stale).toBe(true)
})

it('finds texts by a part of their title', async () => {
  const { id } = await createArticle({ title: 'La goutte : 100 % de 1_x' })
  await createArticle({ title: 'Le genou' })
  const find = async (search: string) => {
    const query = String(new URLSearchParams({ search }))
    const params = { kind: 'article' }
    return (await callRoute(SEARCH, { method: 'GET', bearer, params, query })).data.texts
  }
  expect((await find('GOUTTE')).map((text) => text.id)).toEqual([id])
  expect(await find('%_')).toEqual([])
  expect(await find(' ')).toEqual([])
})

it('returns `not_found` for another kind or id', async () => {
  const { id } = await createArticle()
  expect((await read(id, 'topic' as LinkedKind)).status).toBe(404)
  expect((await read('x')).status).toBe(404)
  expect((await link(id, '0190a000-0000-7000-8000-000000000000')).status).toBe(404)
})

describe.each([
  ['video', createVideo, videoRoutes],
  ['faq', createFaq, faqRoutes],
  ['fact', createFact, factRoutes],
] as const)('the languages of a group of the kind %s', (kind, create, routes) => {
  const parse = async (response: Response) => {
    const { errors } = (await response.json()) as { errors?: object }
    return { status: response.status, errors }
  }
  const edit = async (id: string, language: string) => {
    const request = buildRequest({ method: 'PATCH', bearer, json: { language } })
    return parse(await routes['[id]'].PATCH(request, { params: Promise.resolve({ id }) }))
  }
  const restore = async (id: string) => {
    const request = buildRequest({ bearer, json: {} })
    return parse(await routes['[id]/restore'].POST(request, { params: Promise.resolve({ id }) }))
  }

  async function createGroup() {
    const english = await create({})
    const french = await create({ language: 'fr', translationOf: english.id })
    const swahili = await create({ language: 'kisw', translationOf: english.id })
    return { english: english.id, french: french.id, swahili: swahili.id }
  }
  const refused = {
    status: 409,
    errors: { language: ['There is already a text in this language.'] },
  }

  it('stay different when one of them changes', async () => {
    const { english, french, swahili } = await createGroup()
    expect(await edit(swahili, 'fr')).toEqual(refused)
    expect(await edit(swahili, 'eng')).toEqual(refused)
    expect(await edit(english, 'fr')).toEqual(refused)
    expect((await edit(french, 'fr')).status).toBe(200)
    expect((await edit(swahili, 'kiny')).status).toBe(200)
    expect((await edit(french, 'kisw')).status).toBe(200)
    const group = await listGroup(db(), kind, english)
    expect(group.map(({ language }) => language)).toEqual(['eng', 'kisw', 'kiny'])
    const alone = await create({})
    expect((await edit(alone.id, 'fr')).status).toBe(200)
  })

  it('stay different when two of them change at once', async () => {
    const { english, french, swahili } = await createGroup()
    const results = await Promise.all([english, french, swahili].map((id) => edit(id, 'kiny')))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('stay different when a deleted text is restored', async () => {
    const { english, french } = await createGroup()
    const data = { language: 'fr', translationOf: english, deletedAt: new Date() } as const
    const deleted = await create(data)
    expect((await restore(deleted.id)).status).toBe(409)
    expect((await edit(french, 'kiny')).status).toBe(200)
    expect((await restore(deleted.id)).status).toBe(200)
  })
})

describe.each(Object.values(editorialKinds))(
  'the languages of a group of the kind $kind',
  (bench) => {
    const { kind } = bench
    interface Overrides {
      language?: ContentLanguage
      translationOf?: string
      isPublished?: boolean
      deletedAt?: Date
    }
    const create = (overrides: Overrides, ownerId?: string) =>
      kind === 'article'
        ? createArticle({ ...overrides, ...(ownerId ? { authorId: ownerId } : {}) })
        : createPaper({ ...overrides, ...(ownerId ? { uploaderId: ownerId } : {}) })
    const change = (viewer: typeof admin, id: string, language: 'fr' | 'kiny' | 'kisw') =>
      submitEdit(kind, viewer, id, caller, (_tx, before) => ({ ...before, language }))
    const conflict = { code: 'conflict', message: 'translations.sameLanguage' }

    async function createGroup(overrides: { isPublished?: boolean } = {}) {
      const author = await createUser()
      const english = await create({})
      const link = { translationOf: english.id }
      const french = await create({ language: 'fr', ...link })
      const swahili = await create({ language: 'kisw', ...link, ...overrides }, author.id)
      return { author, english: english.id, french: french.id, swahili: swahili.id }
    }

    it('stay different when an administrator edits a public text', async () => {
      const { english, swahili } = await createGroup()
      await expect(change(admin, swahili, 'fr')).rejects.toMatchObject(conflict)
      await expect(change(admin, english, 'fr')).rejects.toMatchObject(conflict)
      expect(await change(admin, swahili, 'kiny')).toBe('published')
    })

    it('stay different when an author edits a text that waits', async () => {
      const { author, swahili } = await createGroup({ isPublished: false })
      await expect(change(author, swahili, 'fr')).rejects.toMatchObject(conflict)
      expect(await change(author, swahili, 'kiny')).toBe('saved')
    })

    it('stay different when an edit is proposed, and when it is approved later', async () => {
      const { author, french, swahili } = await createGroup()
      await expect(change(author, swahili, 'fr')).rejects.toMatchObject(conflict)
      expect(await change(author, swahili, 'kiny')).toBe('waits')
      expect(await change(admin, french, 'kiny')).toBe('published')
      await expect(approve(kind, admin, swahili, {}, caller)).rejects.toMatchObject(conflict)
      expect(await change(admin, french, 'fr')).toBe('published')
      await approve(kind, admin, swahili, {}, caller)
      expect((await bench.row(swahili)).language).toBe('kiny')
    })

    it('stay different when an older version is restored', async () => {
      const { french, swahili } = await createGroup()
      await change(admin, swahili, 'kiny')
      const first = (await bench.versions(swahili)).find(({ language }) => language === 'kisw')
      await change(admin, french, 'kisw')
      const restoring = restoreVersion(kind, admin, swahili, first?.id ?? '', caller)
      await expect(restoring).rejects.toMatchObject(conflict)
    })

    it('stay different when a deleted text is restored', async () => {
      const { english, french } = await createGroup()
      const deleted = await create({
        language: 'fr',
        translationOf: english,
        deletedAt: new Date(),
      })
      await expect(restoreItem(kind, admin, deleted.id, caller)).rejects.toMatchObject(conflict)
      await change(admin, french, 'kiny')
      await restoreItem(kind, admin, deleted.id, caller)
      expect((await bench.row(deleted.id)).deletedAt).toBeNull()
    })
  },
)
