import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import {
  createArticle,
  createPaper,
  createPendingArticle,
  createUser,
} from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { anyFile, pdfFile, photoFile } from '@/lib/testing/uploads'

const { PATCH: patchPaper, GET: readPaper } = paperRoutes['[id]']
const { PATCH: patchArticle, GET: readArticle } = articleRoutes['[id]']

setUpAccountTests()

const get = async (bearer: string, id: string) =>
  (await callRoute(readArticle, { method: 'GET', bearer, params: { id } })).data
const edit = (bearer: string, id: string, form: Record<string, string | File>) =>
  callRoute(patchArticle, { method: 'PATCH', bearer, params: { id }, form })
const getTitle = async (id: string) =>
  (await db().article.findUniqueOrThrow({ where: { id } })).title

async function createWriters() {
  const author = await createUser()
  const [mine, admins] = [await signIn(author), await signIn(await createAdmin())]
  const { id } = await createPendingArticle({ authorId: author.id, title: 'Before' })
  return { id, author, mine, admins }
}

describe('an edit based on a version', () => {
  it('is rejected if another person changed the text since, and overwrites nothing', async () => {
    const { id, mine, admins } = await createWriters()
    const { based_on } = await get(mine, id)
    expect(based_on).toEqual(expect.any(String))
    await edit(admins, id, { article_title: 'By the administrator' })
    const refused = await edit(mine, id, { article_title: 'Mine', based_on: based_on ?? '' })
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/^Someone else changed this in the meantime\./)
    expect(await getTitle(id)).toBe('By the administrator')
    expect(await db().auditEvent.count({ where: { action: 'article.edit' } })).toBe(1)
  })

  it('is accepted otherwise, and returns the base of the next one', async () => {
    const { id, mine } = await createWriters()
    const { based_on } = await get(mine, id)
    const first = await edit(mine, id, { article_title: 'One', based_on: based_on ?? '' })
    expect(first.data.based_on).not.toBe(based_on)
    const second = await edit(mine, id, {
      article_title: 'Two',
      based_on: first.data.based_on ?? '',
    })
    expect(second.status).toBe(200)
    expect(await getTitle(id)).toBe('Two')
  })

  it('may be repeated: the same text overwrites nothing', async () => {
    const { id, mine } = await createWriters()
    const { based_on } = await get(mine, id)
    const form = { article_title: 'Sent twice', based_on: based_on ?? '' }
    expect((await edit(mine, id, form)).status).toBe(200)
    expect((await edit(mine, id, form)).status).toBe(200)
  })

  it('can be repeated with the same file, which is stored only once', async () => {
    const { id, mine, author, admins } = await createWriters()
    const { based_on } = await get(mine, id)
    const base = based_on ?? ''
    const form = { article_title: 'Twice', article_cover_image: await photoFile(), based_on: base }
    const first = await edit(mine, id, form)
    const second = await edit(mine, id, form)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data.article_cover_image).toBe(first.data.article_cover_image)
    const drawing = anyFile(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'a.svg',
    )
    const other = await edit(admins, id, { ...form, article_cover_image: drawing })
    expect(other.status).toBe(409)
    expect(await db().storedFile.findMany({ select: { uploaderId: true } })).toEqual([
      { uploaderId: author.id },
    ])
  })

  it('can be repeated with the same file on a public item, and creates one pending version', async () => {
    const author = await createUser()
    const bearer = await signIn(author)
    const { id } = await createPaper({ uploaderId: author.id })
    const params = { id }
    const { based_on } = (await callRoute(readPaper, { method: 'GET', bearer, params })).data
    const send = (paper: File) => {
      const form = { paper, based_on: based_on ?? '' }
      return callRoute(patchPaper, { method: 'PATCH', bearer, params, form })
    }
    const document = await pdfFile()
    expect((await send(document)).data.effect).toBe('waits')
    expect((await send(document)).status).toBe(200)
    expect((await send(await pdfFile(2))).status).toBe(409)
    expect(await db().revision.count({ where: { paperId: id } })).toBe(1)
    expect(await db().storedFile.count()).toBe(1)
  })

  it('is accepted from one of many with the same base', async () => {
    const { id, mine, admins } = await createWriters()
    const { based_on } = await get(mine, id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        edit(at % 2 ? mine : admins, id, {
          article_title: `Number ${at}`,
          based_on: based_on ?? '',
        }),
      ),
    )
    const taken = responses.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(taken[0]?.data.article_title).toBe(await getTitle(id))
  })

  it('is accepted after an approval or a review, which change no text', async () => {
    const { id, mine } = await createWriters()
    const { based_on } = await get(mine, id)
    await db().article.update({ where: { id }, data: { commentsOpen: false, isPublished: true } })
    const response = await edit(mine, id, { article_title: 'Mine', based_on: based_on ?? '' })
    expect(response.data.effect).toBe('waits')
  })

  it('of a public item builds on the waiting edit', async () => {
    const author = await createUser()
    const mine = await signIn(author)
    const { id } = await createArticle({ authorId: author.id })
    const { based_on } = await get(mine, id)
    await edit(mine, id, { article_title: 'First proposal' })
    const stale = await edit(mine, id, { article_title: 'Second', based_on: based_on ?? '' })
    expect(stale.status).toBe(409)
    const fresh = (await get(mine, id)).based_on ?? ''
    expect((await edit(mine, id, { article_title: 'Second', based_on: fresh })).status).toBe(200)
  })

  it('is rejected with an unknown mark', async () => {
    const { id, mine } = await createWriters()
    expect((await edit(mine, id, { article_title: 'x', based_on: 'made up' })).status).toBe(409)
    const long = await edit(mine, id, { article_title: 'x', based_on: 'x'.repeat(101) })
    expect(long.errors?.based_on).toHaveLength(1)
  })

  it('works the same way for papers', async () => {
    const author = await createUser()
    const [bearer, admins] = [await signIn(author), await signIn(await createAdmin())]
    const { id } = await createPaper({
      uploaderId: author.id,
      isPublished: false,
      publishedAt: null,
    })
    const params = { id }
    const { based_on } = (await callRoute(readPaper, { method: 'GET', bearer, params })).data
    const send = (who: string, form: Record<string, string>) =>
      callRoute(patchPaper, { method: 'PATCH', bearer: who, params, form })
    const mark = based_on ?? ''
    expect((await send(admins, { paper_title: 'Theirs', based_on: mark })).status).toBe(200)
    expect((await send(bearer, { paper_title: 'Mine', based_on: mark })).status).toBe(409)
    expect((await db().paper.findUniqueOrThrow({ where: { id } })).title).toBe('Theirs')
  })
})

it('shows readers no mark', async () => {
  const { id } = await createArticle()
  const bearer = await signIn(await createUser())
  expect((await get(bearer, id)).based_on).toBeNull()
})
