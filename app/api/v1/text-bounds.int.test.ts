import { expect, it } from 'vitest'
import { POST as postComment } from '@/app/api/v1/comment/route'
import { GET as readPost } from '@/app/api/v1/forum/[id]/route'
import { POST as postCase } from '@/app/api/v1/forum/route'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { PATCH as editComment } from './comment/[id]/route'
import { PUT as putDraft } from './draft/[kind]/[object]/route'
import { PATCH as editCase } from './forum/[id]/route'

const { POST: postArticle } = articleRoutes['']
const { POST: postPaper } = paperRoutes['']

setUpAccountTests()

const { posted, commented } = forumCalls({ post: postCase, read: readPost, comment: postComment })

const NESTED = `${'<b>'.repeat(41)}x`
const SENTENCE = 'This text is nested too deeply: at most 40 levels.'

it('rejects a text beyond a limit at its field, in every call with one', async () => {
  const { asks, one } = await createStaff()
  const { bearer } = asks
  const id = await posted(bearer)
  const comment = await commented(one.bearer, id, '<p>Rest.</p>')
  const params = { kind: 'article', object: 'new' }
  const responses = {
    article_content: await callRoute(postArticle, {
      bearer: one.bearer,
      form: { article_content: NESTED },
    }),
    reference: await callRoute(postPaper, { bearer, form: { reference: NESTED } }),
    content: await callRoute(putDraft, {
      method: 'PUT',
      bearer: one.bearer,
      params,
      json: { title: '', content: NESTED },
    }),
  }
  for (const [field, { status, errors }] of Object.entries(responses)) {
    expect(status).toBe(422)
    expect(errors?.[field]?.[0]).toContain(SENTENCE)
  }
  const forumFields = [
    await callRoute(postCase, {
      bearer,
      form: { title: 'Gout', content: NESTED, case_status: 'ROUTINE' },
    }),
    await callRoute(editCase, {
      method: 'PATCH',
      bearer,
      params: { id },
      form: { content: NESTED },
    }),
    await callRoute(postComment, { bearer, json: { post_id: id, content: NESTED } }),
    await callRoute(editComment, {
      method: 'PATCH',
      bearer: one.bearer,
      params: { id: comment },
      json: { content: NESTED },
    }),
  ]
  for (const { status, errors } of forumFields) {
    expect(status).toBe(422)
    expect(errors?.content?.[0]).toContain(SENTENCE)
  }
})
