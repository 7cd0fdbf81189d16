import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createPaper, createStoredFile, createUser } from '@/lib/testing/factories'
import { sweepPictures } from './destroy-files'

emptyBetweenTests()

const HOUR = 3_600_000
const inHours = (count: number) => new Date(Date.now() + count * HOUR)
const picture = (over: Parameters<typeof createStoredFile>[1] = {}) =>
  createStoredFile(Buffer.from('picture'), { kind: 'BODY_IMAGE', mime: 'image/webp', ...over })
const textWith = (id: string) => `<p>Look: <img src="/api/files/${id}" alt="A knee" /></p>`
const isThere = async (id: string) => (await db().storedFile.count({ where: { id } })) === 1

it('removes an unused picture with its sizes, after a day and not before', async () => {
  await storage().put('picture/small', Buffer.from('small'))
  const size = { name: '320.webp', key: 'picture/small', mime: 'image/webp', size: 5 }
  const { id, key } = await picture({ variants: [{ ...size, width: 320, height: 180 }] })
  expect(await sweepPictures(inHours(23))).toBe(0)
  expect(await isThere(id)).toBe(true)
  expect(await sweepPictures(inHours(25))).toBe(1)
  expect(await isThere(id)).toBe(false)
  expect(await storage().size(key)).toBeNull()
  expect(await storage().size('picture/small')).toBeNull()
  expect(await sweepPictures(inHours(25))).toBe(0)
})

it('keeps pictures of texts in any state, including versions and the forum', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, async () => (await picture()).id))
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', last = ''] = ids
  const { id: articleId } = await createArticle({ content: textWith(first), isPublished: false })
  await createArticle({ content: textWith(second), deletedAt: new Date() })
  await db().revision.create({
    data: {
      kind: 'article',
      articleId,
      title: 'Gout',
      content: textWith(third),
      state: 'SUPERSEDED',
    },
  })
  const { id: paperId } = await createPaper({ reference: textWith(`${fourth}/640.webp`) })
  await db().revision.create({
    data: { kind: 'paper', paperId, title: 'Gout', content: textWith(fifth) },
  })
  const { id: postId } = await db().forumPost.create({
    data: { title: 'A case', content: textWith(sixth), text: 'Look' },
  })
  await db().forumComment.create({ data: { postId, content: textWith(last) } })
  expect(await sweepPictures(inHours(48))).toBe(0)
  for (const id of ids) expect(await isThere(id)).toBe(true)
  await db().revision.deleteMany({ where: { articleId } })
  expect(await sweepPictures(inHours(48))).toBe(1)
  expect(await isThere(third)).toBe(false)
})

it('keeps pictures of a draft until the draft is gone', async () => {
  const { id } = await picture()
  const { id: userId } = await createUser()
  const draftFields = { userId, kind: 'article', title: '', updatedAt: new Date() } as const
  await db().draft.create({ data: { ...draftFields, content: textWith(id) } })
  expect(await sweepPictures(inHours(48))).toBe(0)
  expect(await isThere(id)).toBe(true)
  await db().draft.deleteMany()
  expect(await sweepPictures(inHours(48))).toBe(1)
})

it('ignores other kinds of files, and addresses without their picture', async () => {
  const referenced = [
    await createStoredFile(Buffer.from('cover'), { kind: 'COVER' }),
    await createStoredFile(Buffer.from('%PDF-'), { kind: 'LICENCE', visibility: 'PRIVATE' }),
  ]
  const mentioned = await picture()
  await createArticle({ content: `<p>See /api/files/${mentioned.id}.</p>` })
  expect(await sweepPictures(inHours(48))).toBe(1)
  for (const { id } of referenced) expect(await isThere(id)).toBe(true)
  expect(await isThere(mentioned.id)).toBe(false)
})

it('removes more pictures than one batch holds, also in concurrent sweeps', async () => {
  const bytes = { kind: 'BODY_IMAGE', visibility: 'PUBLIC', mime: 'image/webp' } as const
  await db().storedFile.createMany({
    data: Array.from({ length: 130 }, (_, n) => ({
      ...bytes,
      size: 1,
      sha256: Uint8Array.of(n),
      key: `picture/${n}`,
    })),
  })
  const { id } = await picture()
  await createArticle({ content: textWith(id) })
  const swept = await Promise.all(Array.from({ length: 4 }, () => sweepPictures(inHours(48))))
  expect(swept.reduce((sum, count) => sum + count, 0)).toBe(130)
  expect(await isThere(id)).toBe(true)
})

it('never removes a picture from a text that was written with it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await picture()
    const [article] = await Promise.all([
      createArticle({ content: textWith(id) }),
      sweepPictures(inHours(48)),
    ])
    // Either the picture was gone before the text was written, or it stays.
    const isStored = await isThere(id)
    await sweepPictures(inHours(48))
    expect(await isThere(id)).toBe(isStored)
    await db().article.delete({ where: { id: article.id } })
  }
})
