import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { articleRoutes } from '@/lib/routes/content-routes'
import { setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createPendingArticle, createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'
import { photoFile } from '@/lib/testing/uploads'

const { POST } = articleRoutes['']

setUpAccountTests()

async function translate(of: string, fields: Record<string, string> = {}) {
  const user = await createUser()
  await db().draft.create({
    data: { userId: user.id, kind: 'article', title: 'Mine', content: '', updatedAt: new Date() },
  })
  const form = {
    article_title: 'Goutte',
    article_content: '<p>Bougez.</p>',
    article_cover_image: await photoFile(),
    language: 'fr',
    translation_of: of,
    ...fields,
  }
  return callRoute(POST, { bearer: await signIn(user), form })
}

it('is linked with its original on saving, and keeps the draft of another new article', async () => {
  const original = await createArticle()
  const contentChangedAt = new Date('2026-02-02')
  await db().article.update({ where: { id: original.id }, data: { contentChangedAt } })
  const { status, data } = await translate(original.id, {
    translated_from: '2026-01-01T00:00:00.000Z',
  })
  expect(status).toBe(201)
  const row = await db().article.findUniqueOrThrow({ where: { id: data.article_id } })
  // The time of the translated text, to detect later changes of the original.
  expect(row).toMatchObject({
    translationOf: original.id,
    translatedAt: new Date('2026-01-01'),
    isPublished: false,
  })
  expect(await db().draft.count()).toBe(1)
  const actions = (await db().auditEvent.findMany()).map(({ action }) => action)
  expect(actions.filter((each) => each.startsWith('article.'))).toEqual([
    'article.create',
    'article.link',
  ])
})

it("re-renders its original's page on saving, so that its approval adds the link there", async () => {
  const original = await createArticle()
  const rwandan = await createArticle({ language: 'kiny', translationOf: original.id })
  takeRevalidatedTags()
  const { data } = await translate(original.id)
  const pages = [original.id, rwandan.id, data.article_id].map((id) => `article:${id}`)
  expect(takeRevalidatedTags()).toEqual(expect.arrayContaining(pages))
})

it('is rejected if one exists in its language, or its writer may not see the original', async () => {
  const original = await createArticle()
  const french = await createArticle({ language: 'fr', translationOf: original.id })
  const hidden = await createPendingArticle()
  for (const of of [original.id, french.id]) expect((await translate(of)).status).toBe(409)
  expect((await translate(hidden.id)).status).toBe(404)
  expect((await translate('no-id')).status).toBe(422)
  expect(await db().article.count(), 'nothing half').toBe(3)
})
