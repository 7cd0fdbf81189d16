import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createAdmin, signIn, testAccounts } from '@/lib/testing/accounts'
import { HOSTILE_BODIES, HOSTILE_TYPES, HOSTILE_VALUES } from '@/lib/testing/hostile-json'
import { callRoute } from '@/lib/testing/requests'
import { POST as approveArticle } from './article/[id]/approve/route'
import { POST as rejectArticle } from './article/[id]/reject/route'
import { PUT as reviewArticle } from './article/[id]/review/route'
import { PUT as decideArticle } from './article/[id]/route'
import { POST as reportArticleComment } from './article-comment/[id]/report/route'
import { POST as reviewArticleComment } from './article-comment/[id]/review/route'
import { PATCH as editArticleComment } from './article-comment/[id]/route'
import { POST as addArticleComment } from './article-comment/route'
import { PATCH as editForumComment } from './comment/[id]/route'
import { POST as addForumComment } from './comment/route'
import { POST as approvePaper } from './paper/[id]/approve/route'
import { POST as rejectPaper } from './paper/[id]/reject/route'
import { PUT as reviewPaper } from './paper/[id]/review/route'
import { PUT as decidePaper } from './paper/[id]/route'
import { POST as reportPaperComment } from './paper_comment/[id]/report/route'
import { POST as reviewPaperComment } from './paper_comment/[id]/review/route'
import { PATCH as editPaperComment } from './paper_comment/[id]/route'
import { POST as addPaperComment } from './paper_comment/route'

testAccounts()

type Route = Parameters<typeof callRoute>[0]

/** The id of nothing: a body is judged before anybody looks for what it is about. */
const NOWHERE = '0190a000-0000-7000-8000-000000000000'

const decision = { is_published: false, reason: 'No sources.' }
const rejection = { reason: 'No sources.' }
const review = { reviewer_id: NOWHERE }

/** Each call of decisions and comments: its route, a field of it, and a whole body. */
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

  it('refuses hostile values at their field', async () => {
    for (const [what, value] of HOSTILE_VALUES) {
      const { status, errors } = await send(JSON.stringify({ ...whole, [field]: value }))
      const fields = Object.keys(errors ?? {})
      expect({ what, status, fields }).toEqual({ what, status: 422, fields: [field] })
    }
    expect(await db().auditEvent.count()).toBe(0)
  })

  it('refuses hostile bodies, and bodies of another kind', async () => {
    for (const [what, body, expected] of HOSTILE_BODIES) {
      const { status } = await send(body)
      expect({ what, status }).toEqual({ what, status: expected })
    }
    for (const type of HOSTILE_TYPES) {
      expect((await send(JSON.stringify(whole), type)).status).toBe(415)
    }
    expect(await db().auditEvent.count()).toBe(0)
  })

  it('takes what is whole, without what is not asked for: prototypes included', async () => {
    const extra = '"author_id":"x","__proto__":{"admin":true},"constructor":{}'
    const rest = JSON.stringify(whole).slice(1)
    const { status } = await send(rest === '}' ? `{${extra}}` : `{${extra},${rest}`)
    expect(status).toBe(404)
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin')
  })
})
