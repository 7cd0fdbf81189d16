import { describe, expect, it } from 'vitest'
import { paths } from '@/lib/core/paths'
import { listNotifications } from '@/lib/modules/notifications/queries'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { createAdmin, mailsTo, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { pdfFile, photoFile } from '@/lib/testing/uploads'
import { queueDigests } from '../../notifications/jobs'
import { saveSettings } from '../../notifications/service'
import { approve, reject } from './decide'
import { deleteItem } from './remove'

const { POST: postArticle } = articleRoutes['']
const { POST: postPaper } = paperRoutes['']

setUpAccountTests()

const unread = (userId: string) =>
  db().notification.findMany({
    where: { userId, readAt: null, kind: 'contentWaiting' },
    select: { data: true },
    orderBy: { createdAt: 'asc' },
  })

it('notifies every administrator of new content, and mails one digest an hour', async () => {
  const { author, admin } = await createPeople()
  const away = await createAdmin({ accountStatus: 'DEACTIVE' })
  const other = await createAdmin()
  const bearer = await signIn(author)
  const article = await callRoute(postArticle, {
    bearer,
    form: {
      article_title: 'Gout',
      article_content: '<p>Keep moving.</p>',
      article_cover_image: await photoFile(),
    },
  })
  const paper = await callRoute(postPaper, {
    bearer,
    form: {
      paper_title: 'Gout in Huye',
      language: 'eng',
      reference: '<p>A journal</p>',
      paper: await pdfFile(),
    },
  })
  expect([article.status, paper.status]).toEqual([201, 201])
  for (const { id } of [admin, other]) {
    expect(await unread(id)).toEqual([
      { data: { content: 'article', id: article.data.article_id, edit: false } },
      { data: { content: 'paper', id: paper.data.paper_id, edit: false } },
    ])
  }
  expect([await unread(away.id), await unread(author.id)]).toEqual([[], []])
  expect(await mailsTo(admin.email)).toEqual([])
  expect(await queueDigests()).toBe(2)
  const mails = await mailsTo(admin.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You have 2 new notifications'])
  expect(mails[0]?.text).not.toContain('Gout')
  expect(await queueDigests(new Date(Date.now() + 30 * 60_000))).toBe(0)
  const { notifications } = await listNotifications(admin, { page: 1, limit: 5 })
  expect(notifications[0]).toMatchObject({
    href: paths.reviewing('paper', paper.data.paper_id),
    title: { key: 'notifications.contentWaiting', values: { title: 'Gout in Huye' } },
  })
})

describe.each(['article', 'paper'] as const)('an %s', (kind) => {
  const { create, retitle } = editorialKinds[kind]

  it('notifies once of waiting changes, until somebody decides', async () => {
    const { author, admin } = await createPeople()
    const other = await createAdmin()
    const { id } = await create(author.id)
    for (const title of ['Sooner', 'Later']) await retitle(author, id, title)
    for (const person of [admin, other]) {
      expect(await unread(person.id)).toEqual([{ data: { content: kind, id, edit: true } }])
    }
    await reject(kind, admin, id, { reason: 'No source' }, caller)
    for (const person of [admin, other]) expect(await unread(person.id)).toEqual([])
    await retitle(author, id, 'With a source')
    expect(await unread(other.id)).toHaveLength(1)
    await approve(kind, admin, id, {}, caller)
    expect(await unread(other.id)).toEqual([])
    expect(await queueDigests()).toBe(0)
  })

  it('is not mailed to administrators who switched editorial mails off before or after the submission', async () => {
    const { author, admin } = await createPeople()
    const other = await createAdmin()
    await saveSettings(admin, { mail: { editorial: false } })
    const { id } = await create(author.id)
    await retitle(author, id, 'Another')
    await saveSettings(other, { mail: { editorial: false } })
    for (const person of [admin, other]) expect(await unread(person.id)).toHaveLength(1)
    expect(await queueDigests()).toBe(0)
  })

  it('notifies again when its author has edited it after a rejection, and not while it waits', async () => {
    const { author, admin } = await createPeople()
    const { id } = await create(author.id, unpublished)
    await retitle(author, id, 'Still waiting')
    expect(await unread(admin.id)).toEqual([])
    await reject(kind, admin, id, { reason: 'No source' }, caller)
    await retitle(author, id, 'With a source')
    expect(await unread(admin.id)).toEqual([{ data: { content: kind, id, edit: false } }])
  })

  it('leaves no unread notice once it is deleted, except the one about the deletion', async () => {
    const { author, admin } = await createPeople()
    const reader = await createUser()
    const { id } = await create(author.id)
    await retitle(author, id, 'Another')
    await deleteItem(kind, admin, id, caller)
    const where = { readAt: null, userId: { in: [admin.id, author.id, reader.id] } }
    const left = await db().notification.findMany({ where, select: { userId: true, kind: true } })
    expect(left).toEqual([{ userId: author.id, kind: `${kind}Removed` }])
  })
})
