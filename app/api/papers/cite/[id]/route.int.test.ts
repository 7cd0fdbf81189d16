import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createPaper } from '@/lib/testing/factories'
import { GET } from './route'

emptyBetweenTests()

const ask = (id: string, query: string) =>
  GET(new Request(`http://localhost/api/papers/cite/${id}${query}`), {
    params: Promise.resolve({ id }),
  })

it.each([
  ['bibtex', 'bib', '@article{'],
  ['ris', 'ris', 'TY  - JOUR'],
])('returns a record as %s', async (format, ending, start) => {
  const { id } = await createPaper({ title: 'Indwara z’ingingo 关节' })
  const response = await ask(id, `?format=${format}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}.${ending}"`)
  expect(await response.text()).toMatch(new RegExp(`^${start}`))
})

it.each(['', '?format=', '?format=pdf', '?format=toString', '?format=__proto__'])(
  'rejects another format: %j',
  async (query) => {
    const { id } = await createPaper()
    expect((await ask(id, query)).status).toBe(422)
  },
)

it('returns nothing for a paper that is not public', async () => {
  const waiting = await createPaper({ isPublished: false, publishedAt: null })
  const removed = await createPaper({ deletedAt: new Date() })
  expect((await ask(waiting.id, '?format=ris')).status).toBe(404)
  const back = await createPaper({ isPublished: false })
  expect((await ask(back.id, '?format=ris')).status).toBe(404)
  expect((await ask(removed.id, '?format=ris')).status).toBe(410)
  expect((await ask('x', '?format=ris')).status).toBe(404)
})
