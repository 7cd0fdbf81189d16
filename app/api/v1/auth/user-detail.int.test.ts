import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createAdmin, createApplicant, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createPaper, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET } from './[id]/route'
import { DELETE as endSessions } from './[id]/sessions/route'
import { GET as profile } from './profile/route'

setUpAccountTests()

const read = (bearer: string, id: string) =>
  callRoute(GET, { method: 'GET', bearer, params: { id } })
const signOut = (bearer: string, id: string) =>
  callRoute(endSessions, { method: 'DELETE', bearer, params: { id } })
const profileStatus = async (bearer: string) =>
  (await callRoute(profile, { method: 'GET', bearer })).status

describe('an account, as an administrator sees it', () => {
  it('contains the person, their sessions and their number of texts', async () => {
    const admin = await signIn(await createAdmin())
    const person = await createApplicant({ rejectionReason: 'Unreadable', rejectedAt: new Date() })
    await signIn(person, { device: 'Firefox on Windows', kept: true })
    const article = await createArticle({ authorId: person.id })
    await createArticle({ authorId: person.id, deletedAt: new Date() })
    const paper = await createPaper({ uploaderId: person.id })
    const comment = { authorId: person.id, content: 'Thank you.' }
    await db().comment.create({ data: { ...comment, kind: 'article', articleId: article.id } })
    await db().comment.create({ data: { ...comment, kind: 'paper', paperId: paper.id } })
    const { status, data, body } = await read(admin, person.id)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      user_id: person.id,
      email: person.email,
      rejection_reason: 'Unreadable',
      counts: { articles: 1, papers: 1, comments: 2 },
    })
    expect(data.sessions).toMatchObject([
      { device: 'Firefox on Windows', kept: true, is_current: false },
    ])
    // A session reveals only the method it was signed in with.
    const json = JSON.stringify(body).replaceAll('"methods":["password"]', '')
    expect(json).not.toMatch(/token|password/i)
  })

  it('marks the requesting session, if it is one’s own', async () => {
    const admin = await createAdmin()
    await signIn(admin)
    const { data } = await read(await signIn(admin), admin.id)
    expect(data.sessions.map(({ is_current }) => is_current)).toEqual([true, false])
  })

  it('returns `not_found` for an unknown id', async () => {
    const admin = await signIn(await createAdmin())
    for (const id of [crypto.randomUUID(), 'x', `${crypto.randomUUID()}'--`]) {
      expect((await read(admin, id)).status).toBe(404)
      expect((await signOut(admin, id)).status).toBe(404)
    }
  })

  it('is hidden from everybody else, including the person', async () => {
    const person = await createUser()
    const bearer = await signIn(person)
    expect((await read(bearer, person.id)).status).toBe(403)
    expect((await signOut(bearer, person.id)).status).toBe(403)
  })
})

describe('signing a person out everywhere', () => {
  it('ends all their sessions from the next request on, and no others', async () => {
    const [admin, other] = [await createAdmin(), await createUser()]
    const person = await createUser()
    const theirs = [await signIn(person), await signIn(person)]
    const [mine, others] = [await signIn(admin), await signIn(other)]
    expect((await signOut(mine, person.id)).status).toBe(200)
    for (const bearer of theirs) expect(await profileStatus(bearer)).toBe(401)
    for (const bearer of [mine, others]) expect(await profileStatus(bearer)).toBe(200)
    const event = await db().auditEvent.findFirstOrThrow({ where: { action: 'session.end' } })
    expect(event).toMatchObject({
      actorId: admin.id,
      objectKind: 'user',
      objectId: person.id,
      detail: { count: 2 },
    })
  })

  it('is audited once among concurrent requests', async () => {
    const admin = await signIn(await createAdmin())
    const person = await createUser()
    await signIn(person)
    const responses = await Promise.all(Array.from({ length: 8 }, () => signOut(admin, person.id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await db().auditEvent.count({ where: { action: 'session.end' } })).toBe(1)
  })
})
