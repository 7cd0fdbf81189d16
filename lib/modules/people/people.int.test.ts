import { describe, expect, it } from 'vitest'
import { DELETE as deactivate, PATCH as reactivate } from '@/app/api/v1/auth/[id]/route'
import { GET as readOwn, PATCH as saveOwn } from '@/app/api/v1/auth/public-profile/route'
import { getPublicArticle } from '@/lib/modules/content/articles/queries'
import { getPublicPaper } from '@/lib/modules/content/papers/queries'
import { readArticlePage } from '@/lib/modules/pages/queries'
import { listSitemapEntries } from '@/lib/modules/sitemap/queries'
import { recordChange } from '@/lib/platform/cache/changes.mjs'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import {
  createArticle,
  createPaper,
  createPendingArticle,
  createUser,
} from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'
import { findPerson } from './queries'

setUpAccountTests()

const nothing = {
  shows_portrait: false,
  shows_facility: false,
  title_eng: '',
  title_fr: '',
  title_kisw: '',
  title_kiny: '',
  about_eng: '',
  about_fr: '',
  about_kisw: '',
  about_kiny: '',
  version: 0,
}

const save = (bearer: string, json: object) =>
  callRoute(saveOwn, { method: 'PATCH', bearer, json: { ...nothing, ...json } })

const getAuthor = async (id: string) => {
  const found = await getPublicArticle(id)
  return found.state === 'public' ? found.article.author : null
}

let filesStored = 0

async function storeFile(kind: 'AVATAR' | 'LICENCE') {
  filesStored += 1
  const key = `${kind}-${filesStored}`
  const sha256 = Buffer.alloc(32)
  const visibility = kind === 'AVATAR' ? 'PUBLIC' : 'PRIVATE'
  return db().storedFile.create({
    data: { kind, visibility, mime: 'image/webp', size: 1, sha256, key },
  })
}

describe('a public page', () => {
  it('exists for authors and reviewers of public content, and lists only public content', async () => {
    const [author, reviewer] = [await createUser(), await createUser()]
    const text = await createArticle({
      authorId: author.id,
      reviewerId: reviewer.id,
      reviewedAt: new Date(),
    })
    await createPendingArticle({ authorId: author.id })
    await createArticle({ authorId: author.id, deletedAt: new Date() })
    const paper = await createPaper({ uploaderId: author.id })
    const foreign = await createPaper({ uploaderId: author.id, authors: ['A. Uwase'] })

    const found = await findPerson(author.id)
    expect(found?.written.map(({ id }) => id)).toEqual([paper.id, text.id])
    expect(found?.reviewed).toEqual([])
    expect((await findPerson(reviewer.id))?.reviewed).toMatchObject([{ id: text.id }])
    expect(await getAuthor(text.id)).toMatchObject({ page: `/home/people/${author.id}` })
    const shown = await getPublicPaper(foreign.id)
    expect(shown.state === 'public' && shown.paper.author?.page).toBe(null)
    const paths = (await listSitemapEntries()).map(({ path }) => path)
    expect(paths).toContain(`/home/people/${author.id}`)
  })

  it('exists for nobody else: without public texts, without a completed review, unapproved, visitors', async () => {
    const [none, named, unapproved] = [
      await createUser(),
      await createUser(),
      await createUser({ isApproved: false }),
    ]
    const visitor = await createVisitor()
    await createPendingArticle({ authorId: none.id })
    await createArticle({ reviewerId: named.id, authorId: unapproved.id })
    await createArticle({ authorId: visitor.id })
    for (const { id } of [none, named, unapproved, visitor]) expect(await findPerson(id)).toBeNull()
    expect(await findPerson('no-id')).toBeNull()
    const paths = (await listSitemapEntries()).map(({ path }) => path)
    expect(paths.filter((path) => path.includes('/people/'))).toEqual([])
  })

  it('disappears on deactivation, with the byline, and returns with the account', async () => {
    const [admin, author] = [await createAdmin(), await createUser()]
    const { id } = await createArticle({ authorId: author.id })
    const bearer = await signIn(admin)
    const page = await readArticlePage(id)
    expect(page?.read.article.author?.page).toBe(`/home/people/${author.id}`)
    takeRevalidatedTags()

    await callRoute(deactivate, {
      method: 'DELETE',
      bearer,
      params: { id: author.id },
      json: { reason: 'Left' },
    })
    expect(await findPerson(author.id)).toBeNull()
    const stale = takeRevalidatedTags()
    expect(stale).toEqual(
      expect.arrayContaining([tags.person(author.id), tags.article(id), tags.articles]),
    )
    recordChange(stale)
    expect((await readArticlePage(id))?.read.article.author).toMatchObject({ page: null })

    await callRoute(reactivate, { method: 'PATCH', bearer, params: { id: author.id } })
    recordChange(takeRevalidatedTags())
    expect((await readArticlePage(id))?.read.article.author?.page).toContain(author.id)
    expect(await findPerson(author.id)).not.toBeNull()
  })

  it('exposes nothing private, and hospital and picture only by choice', async () => {
    const [avatar, licence] = [await storeFile('AVATAR'), await storeFile('LICENCE')]
    const facility = await db().facility.create({
      data: { name: 'Hospital Ikaze', district: 'Gasabo', referralNumbers: ['0788 000 111'] },
    })
    const author = await createUser({
      email: 'marker-mail@ingingo.test',
      phoneNumber: '0788999777',
      avatarId: avatar.id,
      licenceId: licence.id,
      facilityId: facility.id,
    })
    const { id } = await createArticle({ authorId: author.id })
    const hidden = await findPerson(author.id)
    expect(hidden).toMatchObject({ portrait: null, facility: null })
    await save(await signIn(author), { shows_portrait: true, shows_facility: true })
    const shown = await findPerson(author.id)
    expect(shown).toMatchObject({ portrait: `/api/files/${avatar.id}`, facility: 'Hospital Ikaze' })
    for (const read of [hidden, shown, await getPublicArticle(id)]) {
      const text = JSON.stringify(read)
      for (const secret of ['marker-mail', '0788999777', licence.id, '0788 000 111']) {
        expect(text).not.toContain(secret)
      }
    }
  })

  it('marks a licence as verified only while an accepted one is valid', async () => {
    const day = 24 * 3_600_000
    const [without, waiting, over, valid] = [
      await createUser({ approvalReason: 'Known to us' }),
      await createUser(),
      await createUser(),
      await createUser(),
    ]
    const give = (userId: string, state: 'PENDING' | 'ACCEPTED', days: number) =>
      db().licence.create({ data: { userId, state, endsOn: new Date(Date.now() + days * day) } })
    await give(waiting.id, 'PENDING', 90)
    await give(over.id, 'ACCEPTED', -2)
    await give(valid.id, 'ACCEPTED', 90)
    for (const { id } of [without, waiting, over, valid]) {
      await createArticle({ authorId: id })
      expect((await findPerson(id))?.isVerified, id).toBe(id === valid.id)
    }
  })
})

describe('a public profile', () => {
  it('saves texts in each language, and re-renders the pages', async () => {
    const author = await createUser()
    const { id } = await createArticle({ authorId: author.id })
    const bearer = await signIn(author)
    takeRevalidatedTags()
    const about_eng = '<b>Plain</b> text'
    const saved = await save(bearer, { title_eng: '  Senior   consultant ', about_eng })
    expect(saved.data).toMatchObject({
      version: 1,
      page: `/home/people/${author.id}`,
      texts: { eng: { title: 'Senior consultant', about: about_eng }, fr: { title: '' } },
    })
    expect(takeRevalidatedTags()).toEqual(
      expect.arrayContaining([tags.person(author.id), tags.article(id)]),
    )
    expect((await findPerson(author.id))?.texts.eng.about).toBe(about_eng)
    const events = await db().auditEvent.findMany({ where: { action: 'account.publish' } })
    expect(events).toMatchObject([{ actorId: author.id, objectId: author.id }])
  })

  it('rejects a stale version', async () => {
    const bearer = await signIn(await createUser())
    expect((await save(bearer, { title_eng: 'One' })).status).toBe(200)
    expect((await save(bearer, { title_eng: 'Two' })).status).toBe(409)
    expect((await save(bearer, { title_eng: 'Three', version: 1 })).status).toBe(200)
    expect((await save(bearer, { title_eng: 'Four', version: 1 })).status).toBe(409)
    const read = await callRoute(readOwn, { bearer })
    expect(read.data).toMatchObject({
      version: 2,
      page: null,
      texts: { eng: { title: 'Three' } },
    })
  })

  it('rejects texts beyond the limits, at the field', async () => {
    const bearer = await signIn(await createUser())
    const response = await save(bearer, { title_fr: 'a'.repeat(101), about_kiny: 'a'.repeat(1201) })
    expect(response.status).toBe(422)
    expect(Object.keys(response.errors ?? {})).toEqual(['title_fr', 'about_kiny'])
  })
})
