import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createPaper, createStoredFile, createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { destroyFiles } from './destroy-files'
import { findPrivateFile, findPublicPicture, readPublicPicture } from './queries'

emptyBetweenTests()

const bytes = Buffer.from('a picture')
const picture = (kind: 'COVER' | 'BODY_IMAGE' | 'AVATAR') =>
  createStoredFile(bytes, { kind, mime: 'image/webp' })

it('returns the cover of an approved article only', async () => {
  const cover = await picture('COVER')
  await createArticle({ coverId: cover.id, isPublished: false, publishedAt: null })
  await createArticle({ coverId: cover.id, deletedAt: new Date() })
  expect(await findPublicPicture(cover.id, '')).toBeNull()
  await createArticle({ coverId: cover.id })
  expect(await findPublicPicture(cover.id, '')).toMatchObject({
    key: cover.key,
    mime: 'image/webp',
  })
})

it('returns an image used in an approved article only', async () => {
  const image = await picture('BODY_IMAGE')
  const content = `<p><img src="/api/files/${image.id}/640.webp" alt=""></p>`
  await createArticle({ content, isPublished: false, publishedAt: null })
  expect(await findPublicPicture(image.id, '')).toBeNull()
  await createArticle({ content })
  expect(await findPublicPicture(image.id, '')).toMatchObject({ key: image.key })
})

it('returns an avatar while an account uses it', async () => {
  const avatar = await picture('AVATAR')
  expect(await findPublicPicture(avatar.id, '')).toBeNull()
  await createUser({ avatarId: avatar.id })
  expect(await findPublicPicture(avatar.id, '')).toMatchObject({ key: avatar.key })
})

it('reads a public picture with the tags of its file and of everything that makes it public', async () => {
  const [cover, image, avatar] = [
    await picture('COVER'),
    await picture('BODY_IMAGE'),
    await picture('AVATAR'),
  ]
  const content = `<p><img src="/api/files/${image.id}" alt=""></p>`
  const article = await createArticle({ coverId: cover.id, content })
  const paper = await createPaper({ reference: content })
  await createArticle({ coverId: cover.id, content, isPublished: false, publishedAt: null })
  const user = await createUser({ avatarId: avatar.id })
  const readTags = async (id: string) => (await readPublicPicture(id, '', 100))?.tags.sort()
  expect(await readTags(cover.id)).toEqual([`article:${article.id}`, `file:${cover.id}`])
  expect(await readTags(image.id)).toEqual([
    `article:${article.id}`,
    `file:${image.id}`,
    `paper:${paper.id}`,
  ])
  expect(await readTags(avatar.id)).toEqual([`file:${avatar.id}`, `person:${user.id}`])
  expect((await readPublicPicture(cover.id, '', 100))?.body).toEqual(bytes)
  expect(await readPublicPicture(cover.id, '', bytes.length - 1)).toBeNull()
  expect(await readPublicPicture((await picture('COVER')).id, '', 100)).toBeNull()

  await db().user.update({ where: { id: user.id }, data: { accountStatus: 'RESTRICTED' } })
  expect(await readTags(avatar.id)).toBeUndefined()
  takeRevalidatedTags()
  await (await db().$transaction((tx) => destroyFiles(tx, [avatar.id])))()
  expect(takeRevalidatedTags()).toContain(`file:${avatar.id}`)
})

it('returns only sizes by name', async () => {
  const variant = { name: '640.avif', key: 'cover/small', mime: 'image/avif', size: 4 }
  const cover = await createStoredFile(bytes, {
    kind: 'COVER',
    mime: 'image/webp',
    variants: [{ ...variant, width: 640, height: 360 }],
  })
  await createArticle({ coverId: cover.id })
  const main = await findPublicPicture(cover.id, '')
  const small = await findPublicPicture(cover.id, '640.avif')
  expect(small).toMatchObject({ key: 'cover/small', mime: 'image/avif' })
  expect(small?.version).not.toBe(main?.version)
  for (const name of ['641.avif', 'cover/small', '../640.avif', '640.avif/', '__proto__']) {
    expect(await findPublicPicture(cover.id, name)).toBeNull()
  }
})

it('never returns a licence, an attachment or a paper, whatever their kind elsewhere', async () => {
  for (const kind of ['LICENCE', 'ATTACHMENT', 'PAPER'] as const) {
    const file = await createStoredFile(bytes, { kind })
    await createArticle({ coverId: file.id, content: `<img src="/api/files/${file.id}">` })
    await createUser({ avatarId: file.id })
    await createPaper({ fileId: file.id })
    expect(await findPublicPicture(file.id, '')).toBeNull()
  }
  const hidden = await createStoredFile(bytes, { kind: 'COVER', visibility: 'PRIVATE' })
  await createArticle({ coverId: hidden.id })
  expect(await findPublicPicture(hidden.id, '')).toBeNull()
  expect(await findPublicPicture('constructor', '')).toBeNull()
})

describe('a licence', () => {
  const makeLicence = () => createStoredFile(bytes, { kind: 'LICENCE', visibility: 'PRIVATE' })

  it('is readable by its owner and administrators only', async () => {
    const licence = await makeLicence()
    const owner = await createUser({ licenceId: licence.id, isApproved: false })
    const admin = await createUser({ role: 'ADMIN' })
    for (const viewer of [owner, admin]) {
      expect(await findPrivateFile(viewer, licence.id)).toMatchObject({
        key: licence.key,
        mime: 'application/pdf',
        showAs: 'licence.pdf',
      })
    }
    const others = [
      await createUser(),
      await createUser({ role: 'USER' }),
      await createUser({ role: 'ADMIN', isApproved: false }),
    ]
    for (const viewer of others) expect(await findPrivateFile(viewer, licence.id)).toBeNull()
  })

  it('is unreadable without an account, and no other file passes as a licence', async () => {
    const admin = await createUser({ role: 'ADMIN' })
    const { id } = await makeLicence()
    expect(await findPrivateFile(admin, id)).toBeNull()
    const attachment = await createStoredFile(bytes, { kind: 'ATTACHMENT', visibility: 'PRIVATE' })
    const owner = await createUser({ licenceId: attachment.id })
    expect(await findPrivateFile(owner, attachment.id)).toBeNull()
    expect(await findPrivateFile(admin, 'constructor')).toBeNull()
  })
})
