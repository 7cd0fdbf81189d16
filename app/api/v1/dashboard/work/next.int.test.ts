import { expect, it } from 'vitest'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { editorialKinds } from '@/lib/testing/editorial'
import { createPaper, createPendingArticle, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET } from './next/route'

setUpAccountTests()

const PAST = new Date('2026-02-01T00:00:00Z')

it('returns each waiting item in turn and starts over at the end, whatever its kind and number', async () => {
  const author = await createUser()
  const bearer = await signIn(await createAdmin())
  const queue: { kind: 'article' | 'paper'; id: string }[] = []
  for (let number = 0; number < 7; number += 1) {
    queue.push({ kind: 'article', id: (await createPendingArticle()).id })
    const paper = await createPaper({ isPublished: false, publishedAt: null })
    queue.push({ kind: 'paper', id: paper.id })
  }
  await createPendingArticle({ rejectedAt: PAST })
  await createPendingArticle({ deletedAt: PAST })
  // Test rows are in the past, and edits are from now.
  const edited = await editorialKinds.article.create(author.id)
  await editorialKinds.article.retitle(author, edited.id, 'Proposed')
  queue.push({ kind: 'article', id: edited.id })
  const after = async ({ kind, id }: { kind: string; id: string }) =>
    (await callRoute(GET, { method: 'GET', query: `kind=${kind}&id=${id}`, bearer })).data
  const [first] = queue
  for (const [at, item] of queue.entries())
    expect(await after(item)).toEqual(queue[at + 1] ?? first)
  expect(await after({ kind: 'article', id: crypto.randomUUID() })).toEqual(first)
})

it('returns null if nothing else waits, and rejects an invalid item', async () => {
  const bearer = await signIn(await createAdmin())
  const { id } = await createPendingArticle()
  const ask = (query: string) => callRoute(GET, { method: 'GET', query, bearer })
  expect((await ask(`kind=article&id=${id}`)).data).toBeNull()
  for (const query of ['', `kind=video&id=${id}`, 'kind=paper&id=5']) {
    expect((await ask(query)).status).toBe(422)
  }
  const author = await signIn(await createUser())
  const query = `kind=article&id=${id}`
  expect((await callRoute(GET, { method: 'GET', query, bearer: author })).status).toBe(403)
})
