import { describe, expect, it } from 'vitest'
import { openSession } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { emptyBetweenTests } from '@/lib/testing/database'
import {
  createArticle,
  createPaper,
  createPendingArticle,
  createStoredFile,
  createUser,
} from '@/lib/testing/factories'
import { GET, HEAD } from './route'

emptyBetweenTests()

const ask = (id: string, variant?: string[], headers: Record<string, string> = {}) =>
  GET(new Request('http://localhost/api/files', { headers }), {
    params: Promise.resolve({ id, variant }),
  })

async function createCover(over: { uploaderId?: string } = {}) {
  await storage().put('cover/small', Buffer.from('small'))
  return createStoredFile(Buffer.from('main'), {
    kind: 'COVER',
    mime: 'image/webp',
    variants: [
      {
        name: '640.avif',
        key: 'cover/small',
        mime: 'image/avif',
        size: 5,
        width: 640,
        height: 360,
      },
    ],
    ...over,
  })
}

it('serves a cover and its sizes, with immutable caching', async () => {
  const { id } = await createCover()
  await createArticle({ coverId: id })
  const main = await ask(id)
  expect(await main.text()).toBe('main')
  expect(main.headers.get('content-type')).toBe('image/webp')
  expect(main.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=0, immutable')
  expect(main.headers.get('x-content-type-options')).toBe('nosniff')
  expect(main.headers.get('content-disposition')).toBe('inline; filename="cover.webp"')
  const small = await ask(id, ['640.avif'])
  expect(await small.text()).toBe('small')
  expect(small.headers.get('content-type')).toBe('image/avif')
  expect(small.headers.get('content-disposition')).toBe('inline; filename="cover.avif"')
  const etag = small.headers.get('etag') ?? ''
  expect((await ask(id, ['640.avif'], { 'if-none-match': etag })).status).toBe(304)
  expect((await ask(id, [], { 'if-none-match': etag })).status).toBe(200)
})

it('serves nothing of an article that awaits approval, under any name', async () => {
  const waiting = await createCover()
  await createArticle({ coverId: waiting.id, isPublished: false, publishedAt: null })
  const responses = await Promise.all([
    ask(waiting.id),
    ask(waiting.id, ['640.avif']),
    ask('x'),
    ask(waiting.id, ['640.avif', '..', 'x']),
  ])
  for (const response of responses) {
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'File not found' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

async function getAuthHeader(user: Parameters<typeof openSession>[1]) {
  const { token } = await openSession(db(), user, { kept: false, device: '', method: 'password' })
  return { authorization: `Bearer ${token}` }
}

describe('a cover that an administrator added to somebody’s article', () => {
  /** The ways in which an author's article references a cover without showing it to the public. */
  const places: [string, (authorId: string, coverId: string) => Promise<unknown>][] = [
    ['an article that waits', (authorId, coverId) => createPendingArticle({ authorId, coverId })],
    [
      'a version of a public article',
      async (authorId, coverId) => {
        const { id: articleId } = await createArticle({ authorId })
        const version = { title: 'Gout', content: '<p>Rest.</p>', fileId: coverId }
        return db().revision.create({ data: { kind: 'article', articleId, ...version } })
      },
    ],
  ]

  it.each(places)('is readable by its author in all sizes, uncached: %s', async (_place, name) => {
    const { id: uploaderId } = await createUser({ role: 'ADMIN' })
    const [author, other] = [await createUser(), await createUser()]
    const { id } = await createCover({ uploaderId })
    await name(author.id, id)
    const { authorization } = await getAuthHeader(author)
    const cookie = `next-auth.session-token=${authorization.replace('Bearer ', '')}`
    for (const headers of [{ authorization }, { cookie }] as Record<string, string>[]) {
      const [main, small] = [await ask(id, [], headers), await ask(id, ['640.avif'], headers)]
      expect([await main.text(), await small.text()]).toEqual(['main', 'small'])
      expect(small.headers.get('content-type')).toBe('image/avif')
      for (const response of [main, small]) {
        expect(response.headers.get('cache-control')).toBe('private, no-store')
      }
      expect((await ask(id, ['641.avif'], headers)).status).toBe(404)
    }
    for (const headers of [{}, await getAuthHeader(other)]) {
      expect((await ask(id, [], headers)).status).toBe(404)
      expect((await ask(id, ['640.avif'], headers)).status).toBe(404)
    }
    await db().user.update({ where: { id: author.id }, data: { isApproved: false } })
    expect((await ask(id, [], { authorization })).status).toBe(404)
  })

  it('is not readable by the author of a deleted item', async () => {
    const author = await createUser()
    const { id } = await createCover()
    await createArticle({ authorId: author.id, coverId: id, deletedAt: new Date() })
    expect((await ask(id, [], await getAuthHeader(author))).status).toBe(404)
  })
})

it('serves a document to the author of a version that uses it, with a bearer token only', async () => {
  const [owner, other] = [await createUser(), await createUser()]
  const { id } = await createStoredFile(Buffer.from('%PDF-1.7'))
  const { id: paperId } = await createPaper({ uploaderId: owner.id })
  const version = { title: 'Gout', content: '<p>Keza.</p>', fileId: id }
  await db().revision.create({ data: { kind: 'paper', paperId, ...version } })
  const { authorization } = await getAuthHeader(owner)
  expect((await ask(id, [], { authorization })).status).toBe(200)
  const cookie = `next-auth.session-token=${authorization.replace('Bearer ', '')}`
  expect((await ask(id, [], { cookie })).status).toBe(404)
  expect((await ask(id, [], await getAuthHeader(other))).status).toBe(404)
})

it('does not serve an avatar that no account uses', async () => {
  const owner = await createUser()
  const { id } = await createStoredFile(Buffer.from('me'), {
    kind: 'AVATAR',
    mime: 'image/webp',
    uploaderId: owner.id,
  })
  expect((await ask(id, [], await getAuthHeader(owner))).status).toBe(404)
})

describe('a licence', () => {
  async function createLicence() {
    const licence = await createStoredFile(Buffer.from('%PDF-1.7'), {
      kind: 'LICENCE',
      visibility: 'PRIVATE',
      name: 'Keza "Icyizere".pdf',
    })
    const owner = await createUser({ licenceId: licence.id, isApproved: false })
    return { id: licence.id, owner }
  }

  it('is not readable without a session', async () => {
    const { id } = await createLicence()
    for (const headers of [{}, { authorization: 'Bearer x' }] as Record<string, string>[]) {
      const response = await ask(id, [], headers)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await db().auditEvent.count()).toBe(0)
  })

  it('is served to its owner and to administrators, uncached, and audits each read', async () => {
    const { id, owner } = await createLicence()
    const admin = await createUser({ role: 'ADMIN' })
    for (const reader of [owner, admin]) {
      const response = await ask(id, [], await getAuthHeader(reader))
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('%PDF-1.7')
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="licence.pdf"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
    }
    const events = await db().auditEvent.findMany({ orderBy: { createdAt: 'asc' } })
    expect(events.map(({ actorId, objectId }) => [actorId, objectId])).toEqual([
      [owner.id, id],
      [admin.id, id],
    ])
  })

  it('answers 404 to others, and under the name of a size', async () => {
    const { id, owner } = await createLicence()
    const stranger = await getAuthHeader(await createUser())
    const responses = [
      await ask(id, [], stranger),
      await HEAD(new Request('http://localhost/', { method: 'HEAD', headers: stranger }), {
        params: Promise.resolve({ id }),
      }),
      await ask(id, ['640.avif'], await getAuthHeader(owner)),
    ]
    for (const response of responses) expect(response.status).toBe(404)
    expect(await db().auditEvent.count()).toBe(0)
  })
})
