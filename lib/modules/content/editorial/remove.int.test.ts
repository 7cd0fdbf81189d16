import { describe, expect, it } from 'vitest'
import { storePaper } from '@/lib/modules/files/service'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { createVisitor, setUpAccountTests } from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { createArticle, createPaper, createStoredFile, createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { makePdf } from '@/lib/testing/pdf-samples'
import { getPublicArticle } from '../articles/queries'
import { getPublicPaper } from '../papers/queries'
import { getTags } from '../service'
import { approve } from './decide'
import { deleteItem, purgeDeleted, purgeItem, restoreItem } from './remove'

setUpAccountTests()

const DAY_MS = 24 * 3_600_000
const agoDays = (days: number) => new Date(Date.now() - days * DAY_MS)
const publicState = {
  article: async (id: string) => (await getPublicArticle(id)).state,
  paper: async (id: string) => (await getPublicPaper(id)).state,
}

describe.each(Object.entries(editorialKinds))('%s', (kind, bench) => {
  const getState = kind === 'article' ? publicState.article : publicState.paper
  const audited = (step: string) => db().auditEvent.count({ where: { action: `${kind}.${step}` } })

  it('returns `gone` once its author deletes it, and restores it for an administrator', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    takeRevalidatedTags()
    await deleteItem(bench.kind, author, id, caller)
    expect(await getState(id)).toBe('gone')
    expect(takeRevalidatedTags()).toEqual([...getTags(bench.kind, id, true)])
    await expect(deleteItem(bench.kind, author, id, caller)).rejects.toMatchObject({
      code: 'not_found',
    })
    await restoreItem(bench.kind, admin, id, caller)
    expect(await getState(id)).toBe('public')
    expect(takeRevalidatedTags()).toEqual([...getTags(bench.kind, id, true)])
    expect([await audited('delete'), await audited('restore')]).toEqual([1, 1])
  })

  it('returns `gone` also when it was taken back before, and re-renders its page', async () => {
    const { author } = await createPeople()
    const { id } = await bench.create(author.id, { isPublished: false })
    expect(await getState(id)).toBe('missing')
    takeRevalidatedTags()
    await deleteItem(bench.kind, author, id, caller)
    expect(await getState(id)).toBe('gone')
    expect(takeRevalidatedTags()).toEqual(getTags(bench.kind, id))
  })

  it('purges the pictures of its text, versions and drafts, and no others', async () => {
    const { author, admin } = await createPeople()
    const facts = { kind: 'BODY_IMAGE', mime: 'image/webp', uploaderId: author.id } as const
    const picture = () => createStoredFile(Buffer.from('picture'), facts)
    const [text, version, draft, shared] = [
      await picture(),
      await picture(),
      await picture(),
      await picture(),
    ]
    const showing = (...files: { id: string }[]) =>
      `<p>Look.</p>${files.map(({ id }) => `<img src="/api/files/${id}" alt="" />`).join('')}`
    const { id } = await bench.create(author.id, unpublished)
    const write = (html: string) =>
      kind === 'article'
        ? db().article.update({ where: { id }, data: { content: html } })
        : db().paper.update({ where: { id }, data: { reference: html } })
    await write(showing(version))
    await approve(bench.kind, admin, id, {}, caller)
    await write(showing(text, shared))
    const updatedAt = new Date()
    await db().draft.create({
      data: {
        userId: author.id,
        kind: bench.kind,
        objectId: id,
        title: '',
        content: showing(draft),
        updatedAt,
      },
    })
    await createArticle({ authorId: author.id, content: showing(shared) })
    await deleteItem(bench.kind, author, id, caller)
    await purgeItem(bench.kind, admin, id, caller)
    const left = await db().storedFile.findMany({ select: { id: true } })
    expect(left).toEqual([{ id: shared.id }])
    for (const { key } of [text, version, draft]) expect(await storage().size(key)).toBeNull()
  })

  it('allows deletion to its author and administrators, restoring and purging to administrators', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    const hidden = await bench.create(author.id, unpublished)
    for (const who of [await createVisitor(), await createUser()]) {
      await expect(deleteItem(bench.kind, who, id, caller)).rejects.toMatchObject({
        code: 'forbidden',
      })
      const unseen = deleteItem(bench.kind, who, hidden.id, caller)
      await expect(unseen).rejects.toMatchObject({ code: 'not_found' })
    }
    await deleteItem(bench.kind, admin, id, caller)
    for (const act of [restoreItem, purgeItem]) {
      await expect(act(bench.kind, author, id, caller)).rejects.toMatchObject({
        code: 'forbidden',
      })
      const other = act(bench.kind, admin, hidden.id, caller)
      await expect(other).rejects.toMatchObject({ code: 'conflict' })
      const none = act(bench.kind, admin, 'x', caller)
      await expect(none).rejects.toMatchObject({ code: 'not_found' })
    }
    await purgeItem(bench.kind, admin, id, caller)
    expect(await getState(id)).toBe('gone')
    expect(await audited('purge')).toBe(1)
  })

  it('deletes, restores and purges once among concurrent requests', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    const done = async (act: typeof deleteItem) => {
      const calls = Array.from({ length: 20 }, () => act(bench.kind, admin, id, caller))
      return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
    }
    expect(await done(deleteItem)).toBe(1)
    expect(await done(restoreItem)).toBe(1)
    expect(await done(deleteItem)).toBe(1)
    expect(await done(purgeItem)).toBe(1)
    expect([await audited('delete'), await audited('restore'), await audited('purge')]).toEqual([
      2, 1, 1,
    ])
  })

  it('keeps the other translations linked when their original is purged', async () => {
    const { author } = await createPeople()
    const original = await bench.create(author.id, { deletedAt: agoDays(31) })
    const link = { translationOf: original.id, translatedAt: agoDays(40) }
    const translate = (language: 'fr' | 'kiny' | 'kisw', deletedAt: Date | null = null) => {
      const data = { ...link, language, deletedAt }
      return kind === 'article' ? createArticle(data) : createPaper(data)
    }
    const deleted = await translate('kisw', agoDays(1))
    const [french, rwandan] = [await translate('fr'), await translate('kiny')]
    takeRevalidatedTags()
    expect(await purgeDeleted(bench.kind)).toBe(1)
    expect(await bench.row(french.id)).toMatchObject({ translationOf: null, translatedAt: null })
    for (const { id } of [rwandan, deleted])
      expect(await bench.row(id)).toMatchObject({ ...link, translationOf: french.id })
    expect(takeRevalidatedTags()).toEqual(
      expect.arrayContaining([french, rwandan].map(({ id }) => `${kind}:${id}`)),
    )
  })

  it('purges 30 days after deletion, not before', async () => {
    const { author } = await createPeople()
    const old = await bench.create(author.id, { deletedAt: agoDays(31) })
    const recent = await bench.create(author.id, { deletedAt: agoDays(29) })
    const remaining = await bench.create(author.id)
    expect(await purgeDeleted(bench.kind)).toBe(1)
    await expect(bench.row(old.id)).rejects.toThrow()
    for (const { id } of [recent, remaining]) expect((await bench.row(id)).id).toBe(id)
    expect(await purgeDeleted(bench.kind)).toBe(0)
  })
})

it('purges the files of an item and its versions, except those used elsewhere', async () => {
  const { author, admin } = await createPeople()
  const sent = { size: 10, name: 'a.pdf', read: () => makePdf() }
  const prepared = await storePaper(sent, author.id)
  const { id: fileId } = await db().$transaction((tx) => prepared.save(tx))
  const paper = await editorialKinds.paper.create(author.id)
  await db().paper.update({ where: { id: paper.id }, data: { fileId } })
  const version = await createStoredFile(Buffer.from('old'))
  await db().revision.create({
    data: {
      kind: 'paper',
      paperId: paper.id,
      title: 'x',
      content: '',
      fileId: version.id,
      authors: [],
    },
  })
  await deleteItem('paper', author, paper.id, caller)
  await purgeItem('paper', admin, paper.id, caller)
  expect(await db().storedFile.count()).toBe(0)
  expect(await storage().size(version.key)).toBeNull()
  const shared = await createStoredFile(Buffer.from('cover'), { kind: 'COVER' })
  const one = await createArticle({
    authorId: author.id,
    coverId: shared.id,
    deletedAt: new Date(),
  })
  await createArticle({ coverId: shared.id })
  await purgeItem('article', admin, one.id, caller)
  expect(await storage().size(shared.key)).toBe(5)
})
