import { expect } from '@playwright/test'
import { bearer, createAccount, openSession, visitor } from './support/accounts'
import { test } from './support/site'
import { beginSlowUpload } from './support/slow-upload'

/** One person's concurrent uploads are limited, so fifty connections need several people. */
const PEOPLE = 5
const CONNECTIONS_EACH = 10

test('serves others during fifty slow uploads', async ({ request }) => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () =>
      createAccount(request, { role: 'RHEUMATOLOGIST' }, { approved: true }),
    ),
  )
  const tokens = await Promise.all(people.map(openSession))
  const uploads = await Promise.all(
    tokens.flatMap((token) =>
      Array.from({ length: CONNECTIONS_EACH }, () => beginSlowUpload(token)),
    ),
  )
  const drip = () => Promise.all(uploads.map((upload) => upload.sendChunk()))
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
    expect(uploads.filter((upload) => upload.hasResponse())).toEqual([])
    // The server was reading them all meanwhile, so a finished one is judged by its content.
    expect(await uploads[0]?.finish()).toBe(422)
  } finally {
    for (const upload of uploads) upload.abandon()
  }
})
