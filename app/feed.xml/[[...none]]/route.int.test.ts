import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import { GET } from './route'

emptyBetweenTests()

const ask = (none?: string[]) =>
  GET(new Request('http://localhost/feed.xml'), { params: Promise.resolve({ none }) })

it('lists the approved articles, whatever their titles hold, and no others', async () => {
  const text = { content: '<p>Rest.</p>', text: 'Rest.' }
  const publishedAt = new Date('2026-02-01T08:00:00Z')
  await db().article.createMany({
    data: [
      { title: 'Gout ]]> <script> & "more"', ...text, isPublished: true, publishedAt },
      { title: 'Waiting', ...text },
      { title: 'Removed', ...text, isPublished: true, publishedAt, deletedAt: publishedAt },
    ],
  })
  const answer = await ask()
  const feed = await answer.text()
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(feed).toContain('<title>Gout ]]&gt; &lt;script&gt; &amp; &quot;more&quot;</title>')
  expect(feed.match(/<entry /g)).toHaveLength(1)
})

it('is a feed when there is nothing to read', async () => {
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
})

it('knows no address below itself', async () => {
  expect((await ask(['x'])).status).toBe(404)
})
