import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import { GET } from './route'

emptyBetweenTests()

const ask = (none?: string[], locale = 'en') =>
  GET(new Request('http://localhost/feed.xml'), { params: Promise.resolve({ locale, none }) })

it('lists only approved articles, with any title', async () => {
  const text = { content: '<p>Rest.</p>', text: 'Rest.' }
  const publishedAt = new Date('2026-02-01T08:00:00Z')
  await db().article.createMany({
    data: [
      { title: 'Gout ]]> <script> & "more"', ...text, isPublished: true, publishedAt },
      { title: 'Waiting', ...text },
      { title: 'Removed', ...text, isPublished: true, publishedAt, deletedAt: publishedAt },
    ],
  })
  const response = await ask()
  const feed = await response.text()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(feed).toContain('<title>Gout ]]&gt; &lt;script&gt; &amp; &quot;more&quot;</title>')
  expect(feed.match(/<entry /g)).toHaveLength(1)
})

it('is valid without articles', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
})

it('exists per language, with the articles of that language only', async () => {
  const text = { content: '<p>Rest.</p>', text: 'Rest.', isPublished: true }
  const publishedAt = new Date('2026-02-01T08:00:00Z')
  await db().article.createMany({
    data: (['eng', 'fr', 'kiny'] as const).map((language) => ({
      title: `Gout in ${language}`,
      language,
      publishedAt,
      ...text,
    })),
  })
  const feeds = { en: ['Gout in eng'], fr: ['Gout in fr'], rw: ['Gout in kiny'], sw: [] }
  for (const [locale, titles] of Object.entries(feeds)) {
    const feed = await (await ask(undefined, locale)).text()
    expect(feed).toContain(`xml:lang="${locale}"`)
    expect(feed.match(/Gout in \w+/g) ?? []).toEqual(titles)
  }
  expect((await ask(undefined, 'de')).status).toBe(404)
})

it('has no addresses below itself', async () => {
  expect((await ask(['x'])).status).toBe(404)
})
