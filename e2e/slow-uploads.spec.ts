import { expect, test } from '@playwright/test'
import { bearer, openSession, visitor } from './support/accounts'
import { beginSlowUpload } from './support/slow-upload'

const CONNECTIONS = 50
const author = { email: 'rheumatologist@ingingo.test', password: visitor.password }

test('fifty uploads that arrive in drops keep nobody else waiting', async ({ request }) => {
  const token = await openSession(author)
  const uploads = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => beginSlowUpload(token)),
  )
  const drip = () => Promise.all(uploads.map((upload) => upload.drip()))
  try {
    await drip()
    expect((await request.get('/home')).status()).toBe(200)
    await drip()
    expect((await request.get('/api/v1/article/search?search=arthritis')).status()).toBe(200)
    await drip()
    // Two small writes: a session begins, and ends.
    const headers = bearer(await openSession(visitor))
    expect((await request.post('/api/v1/auth/logout', { headers })).status()).toBe(200)
    await drip()
    expect(uploads.filter((upload) => upload.isAnswered())).toEqual([])
    // They were being read all the while: one that ends is judged by what it holds.
    expect(await uploads[0]?.finish()).toBe(422)
  } finally {
    for (const upload of uploads) upload.abandon()
  }
})
