import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createPaper, createStoredFile, createUser } from '@/lib/testing/factories'
import { findPublicPicture } from './queries'

emptyBetweenTests()

const bytes = Buffer.from('a picture')
const picture = (kind: 'COVER' | 'BODY_IMAGE' | 'AVATAR') =>
  createStoredFile(bytes, { kind, mime: 'image/webp' })

it('shows the cover of an approved article, and of no other', async () => {
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

it('shows an image that stands in an approved article, and no other', async () => {
  const image = await picture('BODY_IMAGE')
  const content = `<p><img src="/api/files/${image.id}/640.webp" alt=""></p>`
  await createArticle({ content, isPublished: false, publishedAt: null })
  expect(await findPublicPicture(image.id, '')).toBeNull()
  await createArticle({ content })
  expect(await findPublicPicture(image.id, '')).toMatchObject({ key: image.key })
})

it('shows an avatar while somebody has it', async () => {
  const avatar = await picture('AVATAR')
  expect(await findPublicPicture(avatar.id, '')).toBeNull()
  await createUser({ avatarId: avatar.id })
  expect(await findPublicPicture(avatar.id, '')).toMatchObject({ key: avatar.key })
})

it('shows a size by its name only', async () => {
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

it('never shows a licence, an attachment or a paper, whatever it is called elsewhere', async () => {
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
