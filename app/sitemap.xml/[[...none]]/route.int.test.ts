import { expect, it } from 'vitest'
import { listFrontPages } from '@/lib/modules/sitemap/queries'
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

it('lists the landing pages, the lists, and the newest articles of each language as pages to render first', async () => {
  const create = (title: string, language: 'eng' | 'kiny', day: string) =>
    db().article.create({
      data: {
        ...{ title, language, content: '<p>Rest.</p>', text: 'Rest.' },
        ...{ isPublished: true, publishedAt: new Date(day) },
      },
    })
  const kinyarwanda = await create('Older', 'kiny', '2026-01-01')
  await create('Old', 'eng', '2026-02-01')
  const english = await create('New', 'eng', '2026-03-01')

  const paths = await listFrontPages(1)
  expect(paths.slice(0, 4)).toEqual(['/home', '/fr/home', '/rw/home', '/sw/home'])
  expect(paths).toContain('/rw/home/more-papers')
  expect(paths.filter((path) => path.includes('/article/'))).toEqual([
    `/home/article/${english.id}/new`,
    `/rw/home/article/${kinyarwanda.id}/older`,
  ])
})

it('has no addresses below itself', async () => {
  expect((await ask(['x'])).status).toBe(404)
})
