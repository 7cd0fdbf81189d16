import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findShareSubject } from '@/lib/modules/sharing/queries'
import { db } from '@/lib/platform/db/client'
import { catalogues } from '@/lib/testing/catalogues'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createUser } from '@/lib/testing/factories'
import { GET } from './route'

emptyBetweenTests()

const ask = (kind: string, id: string) =>
  GET(new Request('http://localhost/og'), { params: Promise.resolve({ kind, id }) })

const article = (title: string, publishedAt: Date | null) =>
  db().article.create({
    data: {
      title,
      content: '<p>Rest.</p>',
      text: 'Rest.',
      isPublished: !!publishedAt,
      publishedAt,
    },
  })

it.each([
  'Gout',
  'La polyarthrite rhumatoïde : reconnaître les premiers signes',
  'W'.repeat(300),
  'Joints 关节 المفاصل 😀',
  '关节',
])('draws a small picture of 1200 × 630 for any title (%#)', async (title) => {
  const { id } = await article(title, new Date())
  const response = await ask('article', id)
  const png = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(60_000)
})

it('draws the standing pages in each language', async () => {
  const pictures = new Set<string>()
  for (const id of ['home', 'home.fr', 'home.rw', 'home.sw', 'faqs.fr']) {
    const response = await ask('page', id)
    expect(response.status, id).toBe(200)
    pictures.add(Buffer.from(await response.arrayBuffer()).toString('base64'))
  }
  expect(pictures.size).toBe(5)
})

it.each(['saved', 'withdraw'] as const)(
  'gives the share picture of %s its own title',
  async (name) => {
    const subject = await findShareSubject('page', `${name}.rw`)
    expect(subject?.title).toBe(catalogues.rw[name].title)
  },
)

it('shows nothing of an item that awaits approval', async () => {
  const { id } = await article('Waiting', null)
  expect((await ask('article', id)).status).toBe(404)
})

it.each([
  ['article', '\0'],
  ['article', '019aa4c1-0000-7000-8000-000000000001'],
  ['paper', 'x'],
  ['video', '../x'],
  ['page', 'constructor'],
  ['page', 'home.de'],
  ['page', 'home.fr.rw'],
  ['__proto__', 'x'],
  ['user', '019aa4c1-0000-7000-8000-000000000001'],
])('answers 404 for %s %j', async (kind, id) => {
  expect((await ask(kind, id)).status).toBe(404)
})

it('accepts one spelling of an id', async () => {
  const { id } = await article('Gout', new Date())
  expect((await ask('article', id.toUpperCase())).status).toBe(404)
})

it("shows a text's language, reviewer and review date, in its own language", async () => {
  const reviewer = await createUser({ firstName: 'Keza', lastName: 'Icyizere' })
  const { id } = await createArticle({
    title: 'La goutte',
    language: 'fr',
    reviewerId: reviewer.id,
    reviewedAt: new Date('2026-11-01T10:00:00Z'),
  })
  const subject = await findShareSubject('article', id)
  expect(subject?.label).toBe('Articles · Français')
  expect(subject?.detail).toContain('Keza Icyizere')
  expect(subject?.detail).toContain('1 novembre 2026')
  const plain = await createArticle({ language: 'eng' })
  expect(await findShareSubject('article', plain.id)).toMatchObject({
    label: 'Articles · English',
    detail: 'Rheumatology for Rwanda',
  })
})
