import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { articleComments, paperComments } from '@/lib/routes/kind-calls'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { HOSTILE_BODIES, HOSTILE_TYPES, HOSTILE_VALUES } from '@/lib/testing/hostile-json'
import { callRoute } from '@/lib/testing/requests'
import { PATCH as editForumComment } from './comment/[id]/route'
import { POST as addForumComment } from './comment/route'

const { POST: approveArticle } = articleRoutes['[id]/approve']
const { POST: rejectArticle } = articleRoutes['[id]/reject']
const { PUT: reviewArticle } = articleRoutes['[id]/review']
const { PUT: decideArticle } = articleRoutes['[id]']
const { POST: reportArticleComment } = articleComments['[id]/report']
const { POST: reviewArticleComment } = articleComments['[id]/review']
const { PATCH: editArticleComment } = articleComments['[id]']
const { POST: addArticleComment } = articleComments['']
const { POST: approvePaper } = paperRoutes['[id]/approve']
const { POST: rejectPaper } = paperRoutes['[id]/reject']
const { PUT: reviewPaper } = paperRoutes['[id]/review']
const { PUT: decidePaper } = paperRoutes['[id]']
const { POST: reportPaperComment } = paperComments['[id]/report']
const { POST: reviewPaperComment } = paperComments['[id]/review']
const { PATCH: editPaperComment } = paperComments['[id]']
const { POST: addPaperComment } = paperComments['']

setUpAccountTests()

type Route = Parameters<typeof callRoute>[0]

/** An unknown id: a body is validated before its object is looked up. */
const NOWHERE = '0190a000-0000-7000-8000-000000000000'

const decision = { is_published: false, reason: 'No sources.' }
const rejection = { reason: 'No sources.' }
const review = { reviewer_id: NOWHERE }

/** Each call about decisions and comments: its route, one of its fields, and a complete body. */
const calls: [
  name: string,
  Route,
  method: string,
  field: string,
  whole: Record<string, unknown>,
][] = [
  ['article/{id}', decideArticle, 'PUT', 'reason', decision],
  ['article/{id}/approve', approveArticle, 'POST', 'updated_at', {}],
  ['article/{id}/reject', rejectArticle, 'POST', 'reason', rejection],
  ['article/{id}/review', reviewArticle, 'PUT', 'reviewer_id', review],
  ['paper/{id}', decidePaper, 'PUT', 'reason', decision],
  ['paper/{id}/approve', approvePaper, 'POST', 'updated_at', {}],
  ['paper/{id}/reject', rejectPaper, 'POST', 'reason', rejection],
  ['paper/{id}/review', reviewPaper, 'PUT', 'reviewer_id', review],
  [
    'article-comment',
    addArticleComment,
    'POST',
    'content',
    { article_id: NOWHERE, content: 'Rest.' },
  ],
  ['article-comment/{id}', editArticleComment, 'PATCH', 'content', { content: 'Rest.' }],
  ['article-comment/{id}/report', reportArticleComment, 'POST', 'reason', rejection],
  ['article-comment/{id}/review', reviewArticleComment, 'POST', 'decision', { decision: 'keep' }],
  ['paper_comment', addPaperComment, 'POST', 'comment', { paper_id: NOWHERE, comment: 'Rest.' }],
  ['paper_comment/{id}', editPaperComment, 'PATCH', 'comment', { comment: 'Rest.' }],
  ['paper_comment/{id}/report', reportPaperComment, 'POST', 'reason', rejection],
  ['paper_comment/{id}/review', reviewPaperComment, 'POST', 'decision', { decision: 'keep' }],
  ['comment', addForumComment, 'POST', 'content', { post_id: NOWHERE, content: '<p>Rest.</p>' }],
  ['comment/{id}', editForumComment, 'PATCH', 'content', { content: '<p>Rest.</p>' }],
]

describe.each(calls)('%s', (_name, handle, method, field, whole) => {
  let bearer: string

  beforeEach(async () => {
    bearer = await signIn(await createAdmin())
  })

  const send = (body: BodyInit, type = 'application/json') =>
    callRoute(handle, {
      method,
      bearer,
      body,
      headers: { 'content-type': type },
      params: { id: NOWHERE },
    })

  it('rejects hostile values at their field', async () => {
    for (const [what, value] of HOSTILE_VALUES) {
      const { status, errors } = await send(JSON.stringify({ ...whole, [field]: value }))
      const fields = Object.keys(errors ?? {})
      expect({ what, status, fields }).toEqual({ what, status: 422, fields: [field] })
    }
    expect(await db().auditEvent.count()).toBe(0)
  })

  it('rejects hostile bodies, and bodies of another type', async () => {
    for (const [what, body, expected] of HOSTILE_BODIES) {
      const { status } = await send(body)
      expect({ what, status }).toEqual({ what, status: expected })
    }
    for (const type of HOSTILE_TYPES) {
      expect((await send(JSON.stringify(whole), type)).status).toBe(415)
    }
    expect(await db().auditEvent.count()).toBe(0)
  })

  it('accepts valid bodies without unknown fields, including `__proto__`', async () => {
    const extra = '"author_id":"x","__proto__":{"admin":true},"constructor":{}'
    const rest = JSON.stringify(whole).slice(1)
    const { status } = await send(rest === '}' ? `{${extra}}` : `{${extra},${rest}`)
    expect(status).toBe(404)
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin')
  })
})
