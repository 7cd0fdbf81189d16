import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { factRoutes, videoRoutes } from '@/lib/routes/kind-calls'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createFact, createPaper, createVideo } from '@/lib/testing/factories'
import { assertDescribed, callRoute } from '@/lib/testing/requests'
import { listRouteFiles, loadRoute } from '@/lib/testing/route-files'
import { GET as profile } from '../auth/profile/route'
import { GET as users } from '../auth/route'
import { GET as docs } from '../docs/route'
import { GET } from './route'

const { GET: articles } = articleRoutes.approved
const { GET: searchArticles } = articleRoutes.search
const { POST: addFact, GET: facts } = factRoutes['']
const { GET: paper } = paperRoutes['[id]']
const { DELETE: deleteVideo, GET: video } = videoRoutes['[id]']
const { POST: addVideo, GET: videos } = videoRoutes['']

setUpAccountTests()

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
type Content = { 'application/json'?: { schema: JsonSchema } }

interface Operation {
  operationId: string
  'x-access': string | string[]
  security: Record<string, string[]>[]
  /** Its base address, when not under /api/v1. */
  servers?: { url: string }[]
  parameters: { name?: string; $ref?: string; in?: string; required?: boolean }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Content }>
}

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

async function read(): Promise<{ text: string; document: Document }> {
  const response = await GET(new Request('http://localhost:3000/api/v1/openapi.json'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  const text = await response.text()
  return { text, document: JSON.parse(text) }
}

const operation = async (method: string, path: string) => {
  const found = (await read()).document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described.`)
  return found
}

/** The described routes under /api/v1, by path. */
const ownPaths = (document: Document) =>
  Object.entries(document.paths).filter(([, operations]) =>
    Object.values(operations).every(({ servers }) => servers === undefined),
  )

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Every route beside this one, and its methods. */
async function routesOnDisk(): Promise<Record<string, string[]>> {
  const routes = listRouteFiles(folder).map(async ([name, file]) => {
    const methods = [...(await loadRoute(file)).keys()].map((method) => method.toLowerCase())
    return [`/${name.replace(/\[(\w+)\]/g, '{$1}')}`, methods.sort()]
  })
  return Object.fromEntries(await Promise.all(routes))
}

describe('the description', () => {
  it('lists every route and method under /api/v1', async () => {
    const { document } = await read()
    const described = ownPaths(document).map(([path, operations]) => [
      path,
      Object.keys(operations).sort(),
    ])
    expect(Object.fromEntries(described)).toEqual(await routesOnDisk())
  })

  it('is OpenAPI 3.1 without dangling references', async () => {
    const { text, document } = await read()
    expect(document.openapi).toMatch(/^3\.1\./)
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, path]) => path))
    expect(references).toEqual(
      new Set(['#/components/schemas/Refusal', '#/components/parameters/IdempotencyKey']),
    )
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(text).not.toMatch(/password_?hash/i)
  })

  it('lists each path segment, and who may call', async () => {
    const { document } = await read()
    for (const [path, operations] of Object.entries(document.paths)) {
      const segments = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters, security, 'x-access': access } of Object.values(operations)) {
        const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
        expect({ path, named }).toEqual({ path, named: segments })
        expect(security).toEqual(access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }])
      }
    }
  })

  it('describes the input of a list, a search and a form', async () => {
    const names = async (method: string, path: string) =>
      (await operation(method, path)).parameters.map(({ name, $ref }) => name ?? $ref)
    expect(await names('get', '/video')).toEqual(['page', 'limit', 'deleted', 'sort', 'language'])
    expect(await names('get', '/duk/search')).toEqual([
      'search',
      'page',
      'limit',
      'sort',
      'language',
    ])
    expect(await names('post', '/auth/verfy')).toEqual([
      'token',
      '#/components/parameters/IdempotencyKey',
    ])
    const { requestBody } = await operation('post', '/auth')
    expect(requestBody?.required).toBe(true)
    const schema = requestBody?.content['multipart/form-data']?.schema
    expect(schema).toMatchObject({
      properties: { email: { type: 'string' }, working_license: {} },
      required: expect.arrayContaining(['first_name', 'email', 'password']),
    })
  })

  it.each<[string, string, string[]]>([
    ['post', '/article', ['article_title', 'article_content', 'article_cover_image']],
    ['post', '/paper', ['paper_title', 'language', 'reference', 'paper']],
    ['post', '/media', ['alt', 'image']],
    ['patch', '/article/{id}', []],
  ])('lists the required fields of a form: %s %s', async (method, path, required) => {
    const { requestBody } = await operation(method, path)
    expect(requestBody?.required).toBe(true)
    const schema = requestBody?.content['multipart/form-data']?.schema
    expect(schema).toMatchObject({ required })
  })

  it('lists the errors of a call besides the general ones', async () => {
    const statuses = async (method: string, path: string) =>
      Object.keys((await operation(method, path)).responses).map(Number)
    expect(await statuses('get', '/article/{id}')).toEqual([200, 404, 410, 422, 500, 503])
    expect(await statuses('post', '/auth/login')).toEqual(expect.arrayContaining([400, 401, 403]))
    expect(await statuses('post', '/duk/{id}/restore')).toContain(400)
    expect(await statuses('post', '/comment')).toContain(404)
  })

  it('is checked against every call of a test', () => {
    const call = { method: 'GET', params: { id: '' } }
    expect(() => assertDescribed(paper, call, 410)).not.toThrow()
    expect(() => assertDescribed(video, call, 410)).toThrow('410 of a GET is not described')
  })

  it('describes the files beside the API, and each response that is not JSON', async () => {
    const contents = async (path: string) => {
      const { responses, servers } = await operation('get', path)
      const types = Object.entries(responses)
        .filter(([status]) => Number(status) < 400)
        .map(([status, { content }]) => [status, Object.keys(content ?? {})])
      return { types, servers }
    }
    const pdf = ['application/pdf']
    const beside = [{ url: '/api' }]
    expect(await contents('/papers/download/{id}')).toEqual({
      types: [
        ['200', pdf],
        ['206', pdf],
        ['304', []],
      ],
      servers: beside,
    })
    expect((await contents('/papers/cite/{id}')).types).toHaveLength(1)
    expect((await contents('/files/{id}/{variant}')).servers).toEqual(beside)
    expect(await contents('/export/{table}')).toEqual({
      types: [['200', ['text/csv', 'application/json']]],
      servers: undefined,
    })
    expect((await contents('/auth/google')).types).toEqual([['302', []]])
  })

  it('lists the parameters of every query', async () => {
    const { document } = await read()
    const files = new Map(
      listRouteFiles(folder).map(([name, file]) => [
        `/${name.replace(/\[(\w+)\]/g, '{$1}')}`,
        file,
      ]),
    )
    for (const [path, operations] of ownPaths(document)) {
      for (const [method, { parameters }] of Object.entries(operations)) {
        const handle = (await loadRoute(files.get(path) ?? '')).get(method.toUpperCase())
        const { query } = (handle as unknown as { definition: { query?: unknown } }).definition
        const described = parameters.filter((each) => each.in === 'query').length > 0
        expect({ path, method, described }).toEqual({ path, method, described: Boolean(query) })
      }
    }
  })
})

describe('live responses', () => {
  let bearer: string

  beforeEach(async () => {
    bearer = await signIn(await createAdmin())
  })

  /** Checks a response against the description of its call and status. */
  async function expectDescribed(method: string, path: string, status: number, body: unknown) {
    const { document } = await read()
    const response = document.paths[path]?.[method]?.responses[String(status)]
    const schema = response?.content?.['application/json']?.schema
    if (!schema) throw new Error(`${status} of ${method} ${path} is not described.`)
    const isRefusal = status >= 400
    const whole = isRefusal ? document.components.schemas.Refusal : schema
    if (isRefusal) expect(schema).toEqual({ $ref: '#/components/schemas/Refusal' })
    const result = z.fromJSONSchema(whole ?? false).safeParse(body)
    expect(result.error?.issues ?? []).toEqual([])
    expect(z.fromJSONSchema(whole ?? false).safeParse({ data: body }).success).toBe(false)
  }

  it('match the description: public lists and single pages', async () => {
    const { id } = await createVideo()
    const { id: paperId } = await createPaper()
    await createArticle({ title: 'Gout' })
    await createFact()
    const get = { method: 'GET' }
    const calls = [
      ['/video', await callRoute(videos, get)],
      ['/video/{id}', await callRoute(video, { ...get, params: { id } })],
      ['/duk', await callRoute(facts, get)],
      ['/article/approved', await callRoute(articles, get)],
      ['/article/search', await callRoute(searchArticles, { ...get, query: 'search=gout' })],
      ['/paper/{id}', await callRoute(paper, { ...get, params: { id: paperId } })],
      ['/auth', await callRoute(users, { ...get, bearer })],
      ['/auth/profile', await callRoute(profile, { ...get, bearer })],
    ] as const
    for (const [path, { status, body }] of calls) {
      expect({ path, status }).toEqual({ path, status: 200 })
      await expectDescribed('get', path, 200, body)
    }
  })

  it('match the description: writes and errors', async () => {
    const fact = await callRoute(addFact, { bearer, json: { duk_title: 'Cartilage' } })
    await expectDescribed('post', '/duk', 201, fact.body)
    const { id } = await createVideo()
    const call = { method: 'DELETE', bearer, params: { id } }
    await expectDescribed('delete', '/video/{id}', 200, (await callRoute(deleteVideo, call)).body)
    await expectDescribed('delete', '/video/{id}', 404, (await callRoute(deleteVideo, call)).body)
    const refused = [
      [401, await callRoute(addVideo, { json: {} })],
      [422, await callRoute(addVideo, { bearer, json: {} })],
      [400, await callRoute(addVideo, { bearer, json: { video_title: 'x', video_url: 'x' } })],
      [415, await callRoute(addVideo, { bearer, body: 'x' })],
    ] as const
    for (const [status, response] of refused) {
      expect(response.status).toBe(status)
      await expectDescribed('post', '/video', status, response.body)
    }
  })
})

describe('the page', () => {
  const open = async (headers: Record<string, string>) => {
    const request = new Request('http://localhost:3000/api/v1/docs', { headers })
    return docs(request, { params: Promise.resolve({}) })
  }

  it('lists every call for an administrator who opens it in a browser', async () => {
    const cookie = `next-auth.session-token=${await signIn(await createAdmin())}`
    const response = await open({ cookie })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    const { document } = await read()
    for (const operations of Object.values(document.paths)) {
      for (const { operationId } of Object.values(operations)) {
        expect(html).toContain(`id="${operationId}"`)
      }
    }
    expect(html).not.toMatch(/<script|src=|https?:|javascript:| on\w+=/)
  })

  it('uses the reader’s language', async () => {
    const cookie = `next-auth.session-token=${await signIn(await createAdmin())}`
    const html = await (await open({ cookie, 'accept-language': 'fr' })).text()
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Emplacement')
  })

  it('ignores the cookie when another authorization is sent', async () => {
    const cookie = `next-auth.session-token=${await signIn(await createAdmin())}`
    expect((await open({ cookie, authorization: 'Bearer made.up.token' })).status).toBe(401)
  })
})
