import { beforeEach, describe, expect, it } from 'vitest'
import { fieldPerLanguage } from '@/lib/core/locales'
import { db } from '@/lib/platform/db/client'
import {
  facilityRoutes,
  factRoutes,
  faqRoutes,
  topicRoutes,
  videoRoutes,
} from '@/lib/routes/kind-calls'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createFact, createFaq, createTopic, createVideo } from '@/lib/testing/factories'
import { buildRequest } from '@/lib/testing/requests'

setUpAccountTests()

let bearer: string

beforeEach(async () => {
  bearer = await signIn(await createAdmin())
})

type Dto = Record<string, unknown> & { updatedAt: string }

/** A topic has all its texts in each change. */
const topicTexts = (name: string) => ({
  kind: 'DISEASE',
  ...fieldPerLanguage('name', name),
  ...fieldPerLanguage('description', 'Crystals in the joints.'),
  ...fieldPerLanguage('synonyms', ''),
})

/** For each kind: its routes, an item, a changed name, and where a response contains the name. */
const kinds = [
  {
    kind: 'faq',
    routes: faqRoutes,
    create: () => createFaq(),
    rename: (faq_title: string) => ({ faq_title }),
    getName: (dto: Dto) => dto.faq_title,
  },
  {
    kind: 'fact',
    routes: factRoutes,
    create: () => createFact(),
    rename: (duk_title: string) => ({ duk_title }),
    getName: (dto: Dto) => dto.duk_title,
  },
  {
    kind: 'video',
    routes: videoRoutes,
    create: () => createVideo(),
    rename: (video_title: string) => ({ video_title }),
    getName: (dto: Dto) => dto.video_title,
  },
  {
    kind: 'topic',
    routes: topicRoutes,
    create: () => createTopic({ slug: 'crystals' }),
    rename: topicTexts,
    getName: ({ texts }: Dto) => (texts as { eng: { name: string } }).eng.name,
  },
  {
    kind: 'facility',
    routes: facilityRoutes,
    create: () => db().facility.create({ data: { name: 'Kibagabaga', district: 'Gasabo' } }),
    rename: (name: string) => ({ name }),
    getName: (dto: Dto) => dto.name,
  },
] as const

describe.each(kinds)(
  'a $kind that two administrators edit',
  ({ kind, routes, create, rename, getName }) => {
    const { PATCH } = routes['[id]']

    async function edit(id: string, json: object) {
      const response = await PATCH(buildRequest({ method: 'PATCH', bearer, json }), {
        params: Promise.resolve({ id }),
      })
      const { message, data, errors } = (await response.json()) as {
        message: string
        data: Dto
        errors?: object
      }
      return { status: response.status, message, data, errors }
    }

    /** Reads the item as its table does. */
    async function read() {
      const { GET } = routes['']
      const query = 'limit=100'
      const response = await GET(buildRequest({ method: 'GET', query, bearer }), {
        params: Promise.resolve({}),
      })
      const { data } = (await response.json()) as { data: Record<string, Dto[]> }
      return Object.values(data).find(Array.isArray) ?? []
    }

    it('is not overwritten by a second administrator unless they choose to', async () => {
      const { id } = await create()
      const [listed] = await read()
      const updated_at = listed?.updatedAt
      expect((await edit(id, { ...rename('Theirs'), updated_at })).status).toBe(200)
      const refused = await edit(id, { ...rename('Mine'), updated_at })
      expect(refused).toMatchObject({
        status: 409,
        message:
          'Someone else changed this in the meantime. Nothing was overwritten. Please compare your text with the newer version.',
      })
      expect(refused.errors).toBeUndefined()
      const [newer] = await read()
      expect(newer && getName(newer)).toBe('Theirs')
      expect(await db().auditEvent.count({ where: { action: `${kind}.edit` } })).toBe(1)
      const saved = await edit(id, { ...rename('Mine'), updated_at: newer?.updatedAt })
      expect([saved.status, getName(saved.data)]).toEqual([200, 'Mine'])
      const insisted = await edit(id, rename('Mine again'))
      expect([insisted.status, getName(insisted.data)]).toEqual([200, 'Mine again'])
    })

    it('accepts one of several concurrent changes', async () => {
      const { id } = await create()
      const [listed] = await read()
      const updated_at = listed?.updatedAt
      const results = await Promise.all(
        ['One', 'Two', 'Three'].map((name) => edit(id, { ...rename(name), updated_at })),
      )
      expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const saved = results.find(({ status }) => status === 200)
      const [shown] = await read()
      expect(shown && getName(shown)).toBe(saved && getName(saved.data))
    })

    it('accepts a repeated change whose first response was lost', async () => {
      const { id } = await create()
      const [listed] = await read()
      const change = { ...rename('Mine'), updated_at: listed?.updatedAt }
      expect((await edit(id, change)).status).toBe(200)
      expect((await edit(id, change)).status).toBe(200)
    })

    it('refuses a version that is not a time', async () => {
      const { id } = await create()
      const refused = await edit(id, { ...rename('Mine'), updated_at: 'yesterday' })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.errors ?? {})).toEqual(['updated_at'])
    })
  },
)

it('rejects a district that is too long for its column, at its field', async () => {
  const add = async (district: string) => {
    const json = { name: 'Kibagabaga', district }
    const request = buildRequest({ method: 'POST', bearer, json })
    const response = await facilityRoutes[''].POST(request, { params: Promise.resolve({}) })
    const { errors } = (await response.json()) as { errors?: object }
    return [response.status, errors]
  }
  const district = ['Please use at most 100 characters.']
  expect(await add('d'.repeat(101))).toEqual([422, { district }])
  expect(await add('d'.repeat(100))).toEqual([201, undefined])
})

it('creates a new version when only topics change', async () => {
  await createTopic({ slug: 'crystals' })
  const { id } = await createFaq()
  const edit = async (json: object) => {
    const request = buildRequest({ method: 'PATCH', bearer, json })
    const response = await faqRoutes['[id]'].PATCH(request, { params: Promise.resolve({ id }) })
    return response.status
  }
  const { updatedAt } = await db().faq.findUniqueOrThrow({ where: { id } })
  const updated_at = updatedAt.toISOString()
  expect(await edit({ topics: ['crystals'], updated_at })).toBe(200)
  expect(await edit({ topics: [], updated_at })).toBe(409)
})
