import { describe, expect, it } from 'vitest'
import { submitEdit } from '@/lib/modules/content/editorial/edit'
import { db } from '@/lib/platform/db/client'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { caller } from '@/lib/testing/editorial'
import {
  createArticle,
  createPaper,
  createPendingArticle,
  createStoredFile,
  createUser,
} from '@/lib/testing/factories'
import { GET } from './route'

setUpAccountTests()

const textWith = (id: string) => `<p><img src="/api/files/${id}" alt="A knee" /></p>`

async function ask(id: string, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/api/files', { headers })
  const response = await GET(request, { params: Promise.resolve({ id }) })
  return { status: response.status, cache: response.headers.get('cache-control') }
}
/** With a bearer token as a program sends it, and with a cookie as an `<img>` does. */
const readers = {
  bearer: (token: string) => ({ authorization: `Bearer ${token}` }),
  cookie: (token: string) => ({ cookie: `next-auth.session-token=${token}` }),
}

async function createPicture() {
  const uploader = await createUser()
  const { id } = await createStoredFile(Buffer.from('picture'), {
    kind: 'BODY_IMAGE',
    mime: 'image/webp',
    uploaderId: uploader.id,
  })
  return { id, uploader }
}

const PUBLIC = { status: 200, cache: 'public, max-age=31536000, s-maxage=0, immutable' }
const PRIVATE = { status: 200, cache: 'private, no-store' }
const NONE = { status: 404, cache: 'no-store' }

describe.each(['bearer', 'cookie'] as const)(
  'a picture in no approved text, requested by %s',
  (by) => {
    it('is readable by its uploader and administrators', async () => {
      const { id, uploader } = await createPicture()
      await createPendingArticle({ content: textWith(id), authorId: uploader.id })
      for (const user of [uploader, await createAdmin()]) {
        expect(await ask(id, readers[by](await signIn(user)))).toEqual(PRIVATE)
      }
      const others = [
        await createUser(),
        await createVisitor(),
        await createAdmin({ isApproved: false }),
        await createAdmin({ accountStatus: 'DEACTIVE' }),
      ]
      for (const user of others)
        expect(await ask(id, readers[by](await signIn(user)))).toEqual(NONE)
      expect(await ask(id)).toEqual(NONE)
      await db().user.update({ where: { id: uploader.id }, data: { isApproved: false } })
      expect(await ask(id, readers[by](await signIn(uploader)))).toEqual(NONE)
    })

    it('is also readable by the author of an item that shows it, in any version, once its owner granted it', async () => {
      const places = [
        async (authorId: string, content: string) => {
          const { id: item } = await createPendingArticle({ authorId, content })
          return { kind: 'article', item } as const
        },
        async (authorId: string, content: string) => {
          const { id: articleId } = await createArticle({ authorId })
          await db().revision.create({
            data: { kind: 'article', articleId, title: 'Gout', content },
          })
          return { kind: 'article', item: articleId } as const
        },
        async (uploaderId: string, reference: string) => {
          const over = { isPublished: false, publishedAt: null }
          const { id: item } = await createPaper({ uploaderId, reference, ...over })
          return { kind: 'paper', item } as const
        },
        async (uploaderId: string, reference: string) => {
          const { id: paperId } = await createPaper({ uploaderId })
          await db().revision.create({
            data: { kind: 'paper', paperId, title: 'Gout', content: reference },
          })
          return { kind: 'paper', item: paperId } as const
        },
      ]
      for (const write of places) {
        const { id } = await createPicture()
        const [author, other] = [await createUser(), await createUser()]
        const { kind, item } = await write(author.id, textWith(id))
        expect(await ask(id, readers[by](await signIn(author)))).toEqual(NONE)
        await db().pictureGrant.create({ data: { fileId: id, kind, objectId: item } })
        expect(await ask(id, readers[by](await signIn(author)))).toEqual(PRIVATE)
        expect(await ask(id, readers[by](await signIn(other)))).toEqual(NONE)
      }
    })

    it('is readable by approved staff when a case or an answer shows it', async () => {
      const [one, two] = [await createPicture(), await createPicture()]
      const { id: postId } = await db().forumPost.create({
        data: {
          title: 'A case',
          content: textWith(one.id),
          text: 'Look',
          authorId: one.uploader.id,
        },
      })
      const authorId = two.uploader.id
      await db().forumComment.create({ data: { postId, authorId, content: textWith(two.id) } })
      for (const { id } of [one, two]) {
        expect(await ask(id, readers[by](await signIn(await createUser())))).toEqual(PRIVATE)
        expect(await ask(id, readers[by](await signIn(await createVisitor())))).toEqual(NONE)
        expect(await ask(id)).toEqual(NONE)
      }
    })
  },
)

it('is public while an approved article or paper shows it', async () => {
  const { id, uploader } = await createPicture()
  const article = await createPendingArticle({ content: textWith(id), authorId: uploader.id })
  expect(await ask(id)).toEqual(NONE)
  const state = (data: object) => db().article.update({ where: { id: article.id }, data })
  await state({ isPublished: true, publishedAt: new Date() })
  expect(await ask(id)).toEqual(PUBLIC)
  await state({ isPublished: false })
  expect(await ask(id)).toEqual(NONE)
  await state({ isPublished: true, deletedAt: new Date() })
  expect(await ask(id)).toEqual(NONE)
  const reference = textWith(`${id}/640.webp`)
  const paper = await createPaper({ reference, uploaderId: uploader.id })
  expect(await ask(id)).toEqual(PUBLIC)
  await db().paper.update({ where: { id: paper.id }, data: { isPublished: false } })
  expect(await ask(id)).toEqual(NONE)
})

it('stays hidden while the edit that adds it to a public article awaits approval', async () => {
  const { id, uploader } = await createPicture()
  const article = await createArticle({ authorId: uploader.id })
  const content = textWith(id)
  const change = (viewer: Parameters<typeof submitEdit>[1]) =>
    submitEdit('article', viewer, article.id, caller, (_tx, before) => ({
      ...before,
      content,
    }))
  expect(await change(uploader)).toBe('waits')
  expect(await ask(id)).toEqual(NONE)
  // The pending proposal already contains it: publishing the same text adds no picture.
  expect(await change(await createAdmin())).toBe('published')
  expect(await ask(id)).toEqual(PUBLIC)
})

it('gives an <img> no document: a licence and a paper require the header', async () => {
  const owner = await createUser()
  const licence = await createStoredFile(Buffer.from('%PDF-'), {
    kind: 'LICENCE',
    visibility: 'PRIVATE',
  })
  await db().user.update({ where: { id: owner.id }, data: { licenceId: licence.id } })
  const paper = await createStoredFile(Buffer.from('%PDF-'), { uploaderId: owner.id })
  const waits = { isPublished: false, publishedAt: null }
  await createPaper({ uploaderId: owner.id, fileId: paper.id, ...waits })
  const token = await signIn(owner)
  for (const { id } of [licence, paper]) {
    expect(await ask(id, readers.cookie(token))).toEqual(NONE)
    expect(await ask(id, readers.bearer(token))).toEqual(PRIVATE)
  }
  expect(await db().auditEvent.count({ where: { action: 'licence.read' } })).toBe(1)
})
