import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import { GET } from './route'

emptyBetweenTests()

const ask = (none?: string[]) =>
  GET(new Request('http://localhost/sitemap.xml'), { params: Promise.resolve({ none }) })

it('lists only what the public may read, in its language', async () => {
  const publishedAt = new Date('2026-02-01T08:00:00Z')
  const text = { content: '<p>Rest.</p>', text: 'Rest.' }
  const shown = await db().article.create({
    data: { title: 'Gout', ...text, language: 'kiny', isPublished: true, publishedAt },
  })
  const waiting = await db().article.create({ data: { title: 'Waiting', ...text } })
  const video = await db().video.create({ data: { title: 'Knees', url: 'https://youtu.be/x' } })

  const sitemap = await (await ask()).text()
  expect(sitemap).toContain(
    `<loc>http://localhost:3000/rw/home/article/${shown.id}/gout</loc><lastmod>${shown.updatedAt.toISOString()}</lastmod>`,
  )
  expect(sitemap).not.toContain(`<loc>http://localhost:3000/home/article/${shown.id}`)
  expect(sitemap).toContain(`<loc>http://localhost:3000/home/video/${video.id}/knees</loc>`)
  expect(sitemap).toContain('<loc>http://localhost:3000/home</loc>')
  expect(sitemap).not.toContain(waiting.id)
})

it('has no addresses below itself', async () => {
  expect((await ask(['x'])).status).toBe(404)
})
