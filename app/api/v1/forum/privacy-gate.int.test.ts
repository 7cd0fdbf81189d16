import { StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { PATCH as editCommentRoute } from '@/app/api/v1/comment/[id]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { POST as redactRoute } from '@/app/api/v1/forum/[id]/redact/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { makePdf } from '@/lib/testing/pdf-samples'
import { callRoute } from '@/lib/testing/requests'
import { anyFile } from '@/lib/testing/uploads'
import { PATCH } from './[id]/route'

setUpAccountTests()

const { comment, post, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})
const edit = (bearer: string, id: string, form: Record<string, string | File>) =>
  callRoute(PATCH, withId(id, { method: 'PATCH', bearer, form }))

const NAMED = '<p>Call her on <b>0788</b> 123 456, born 12/03/1985.</p>'
const FOUND = 'This may identify the patient. Remove or replace it, or explain why it must stay.'
const REASON = 'The laboratory asks for these'

const letter = async (words: string, about: { title?: string } = {}, name = 'letter.pdf') => {
  const bytes = await makePdf({
    change(document) {
      if (about.title) document.setTitle(about.title)
      const font = document.embedStandardFont(StandardFonts.Helvetica)
      document.getPages()[0]?.drawText(words, { font, size: 9, x: 10, y: 200 })
    },
  })
  return anyFile(bytes, name)
}

describe('a routine case that identifies the patient', () => {
  it('is rejected at the field, by kind and without its text', async () => {
    const { asks } = await createStaff()
    const { status, body } = await post(asks.bearer, { content: NAMED, title: 'Mrs Uwamahoro' })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: FOUND,
      errors: { title: [FOUND, 'Name'], content: [FOUND, 'Telephone number', 'Date'] },
    })
    expect(JSON.stringify(body)).not.toMatch(/123 456|12\/03|Uwamahoro/)
    expect(await db().forumPost.count()).toBe(0)
  })

  it('is rejected in the caller’s language', async () => {
    const { asks } = await createStaff()
    const { body } = await callRoute(postRoute, {
      bearer: asks.bearer,
      form: { title: 'Genou', content: NAMED, case_status: 'ROUTINE' },
      headers: { 'accept-language': 'fr' },
    })
    expect(body).toMatchObject({
      errors: { content: expect.arrayContaining(['Numéro de téléphone']) },
    })
  })

  it('is accepted with a reason, which its readers see', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, { content: NAMED, identifiers_reason: ` ${REASON} ` })
    const { data } = await read(one.bearer, id)
    expect(data.post.identifiers_kept).toEqual({ kinds: ['phone', 'date'], reason: REASON })
    await callRoute(redactRoute, withId(id, { bearer: asks.bearer, json: {} }))
    expect((await read(one.bearer, id)).data.post.identifiers_kept).toBeNull()
    const row = await db().forumPost.findUnique({ where: { id } })
    expect(row).toMatchObject({ keptReason: null, keptKinds: [] })
  })

  it('is rejected with a reason that itself identifies a person', async () => {
    const { asks } = await createStaff()
    const sent = { content: NAMED, identifiers_reason: 'Mrs Uwamahoro asks for it' }
    const { status, body } = await post(asks.bearer, sent)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { identifiers_reason: [expect.any(String), 'Name'] } })
  })

  it('is questioned once; an edit only about new identifiers', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer, { content: NAMED, identifiers_reason: REASON })
    expect((await edit(asks.bearer, id, { content: `${NAMED}<p>ESR 40.</p>` })).status).toBe(200)
    const other = await edit(asks.bearer, id, { content: `${NAMED}<p>MRN 45871</p>` })
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({ errors: { content: [FOUND, 'Hospital number'] } })
  })
})

describe('the reason of a visible case', () => {
  const createVisibleCase = async (data: { attachment?: File } = {}) => {
    const { asks, one } = await createStaff()
    const sent = { content: NAMED, identifiers_reason: REASON, ...data }
    const id = await posted(asks.bearer, sent)
    await db().forumPost.update({ where: { id }, data: { heldSince: null } })
    const clear = async (content: string) => {
      expect((await edit(asks.bearer, id, { content, identifiers_reason: '' })).status).toBe(200)
      return (await read(one.bearer, id)).data.post.identifiers_kept
    }
    return { id, asks, one, clear }
  }

  it('disappears once its author has removed it and the identifiers', async () => {
    const { clear } = await createVisibleCase()
    expect(await clear(NAMED)).toEqual({ kinds: ['phone', 'date'], reason: REASON })
    expect(await clear('<p>Hot since Monday.</p>')).toBeNull()
  })

  it('stays while its document may contain some, or the edit does not mention it', async () => {
    const { clear, id, asks, one } = await createVisibleCase({
      attachment: await letter('Seen on 12/03/2024'),
    })
    expect(await clear('<p>Hot since Monday.</p>')).toMatchObject({ reason: REASON })
    await edit(asks.bearer, id, { remove_attachment: '1' })
    expect((await read(one.bearer, id)).data.post.identifiers_kept).not.toBeNull()
    expect(await clear('<p>Hot since Monday.</p>')).toBeNull()
  })
})

describe('a case without identifiers', () => {
  it('is accepted', async () => {
    const { asks } = await createStaff()
    const content = '<p>MTX 15 mg, DAS28 5.1, EULAR 2019, pain 7/10, BP 120/80.</p>'
    const id = await posted(asks.bearer, { content })
    expect((await read(asks.bearer, id)).data.post.identifiers_kept).toBeNull()
  })

  it('stores a reason anyway, since names are detected on the device only', async () => {
    const { asks } = await createStaff()
    const content = '<p>Mukamana from Huye</p>'
    const id = await posted(asks.bearer, { content, identifiers_reason: REASON })
    const { post: stored } = (await read(asks.bearer, id)).data
    expect(stored.identifiers_kept).toEqual({ kinds: [], reason: REASON })
  })
})

describe('an urgent case', () => {
  it('is never held for its text, nor are its answers', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, { content: NAMED, case_status: 'URGENCY' })
    expect((await comment(one.bearer, { post_id: id, content: NAMED })).status).toBe(201)
    expect((await edit(asks.bearer, id, { content: `${NAMED}<p>MRN 45871</p>` })).status).toBe(200)
  })

  it('is posted without a document that identifies the patient, and reports that', async () => {
    const { asks } = await createStaff()
    const attachment = await letter('Urate 612. Tel 0788123456')
    const sent = await post(asks.bearer, { case_status: 'URGENCY', attachment })
    expect(sent.status).toBe(201)
    expect(sent.data.attachment_withheld).toEqual(['phone'])
    expect(sent.body.message).toContain('without its document')
    expect((await read(asks.bearer, sent.data.post_id)).data.post.attachment).toBeNull()
    expect(await db().storedFile.count({ where: { kind: 'ATTACHMENT' } })).toBe(0)
    const edited = await edit(asks.bearer, sent.data.post_id, {
      title: 'Now worse',
      attachment: await letter('Tel 0788123456'),
    })
    expect(edited.data).toMatchObject({
      attachment_withheld: ['phone'],
      post: { title: 'Now worse' },
    })
  })
})

describe('the document of a routine case', () => {
  it.each([
    ['its pages', () => letter('Reviewed on 12/03/2024'), 'Date'],
    ['what it says of itself', () => letter('Urate 612', { title: 'Mrs Uwamahoro' }), 'Name'],
    ['its name', () => letter('Urate 612', {}, 'tel_0788123456.pdf'), 'Telephone number'],
  ])('is rejected at its field for %s', async (_where, make, kind) => {
    const { asks } = await createStaff()
    const { status, body } = await post(asks.bearer, { attachment: await make() })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { attachment: [FOUND, kind] } })
    expect(await db().storedFile.count({ where: { kind: 'ATTACHMENT' } })).toBe(0)
  })

  it('is accepted with a reason', async () => {
    const { asks } = await createStaff()
    const attachment = await letter('Reviewed on 12/03/2024')
    const id = await posted(asks.bearer, { attachment, identifiers_reason: REASON })
    const { post: stored } = (await read(asks.bearer, id)).data
    expect(stored).toMatchObject({
      attachment: { pages: 1 },
      identifiers_kept: { kinds: ['date'], reason: REASON },
    })
  })
})

describe('an answer', () => {
  it('is rejected, and accepted with a reason, like a case', async () => {
    const { asks, one } = await createStaff()
    const post_id = await posted(asks.bearer)
    const refused = await comment(one.bearer, { post_id, content: NAMED })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: { content: [FOUND, 'Telephone number', 'Date'] } })
    const response = await comment(one.bearer, {
      post_id,
      content: NAMED,
      identifiers_reason: REASON,
    })
    expect(response.status).toBe(201)
    const [thread] = (await read(asks.bearer, post_id)).data.userComments
    expect(thread?.identifiers_kept).toEqual({ kinds: ['phone', 'date'], reason: REASON })
    const json = { content: `${NAMED}<p>Mrs Uwamahoro</p>` }
    const call = withId(response.data.id, { method: 'PATCH', bearer: one.bearer, json })
    const edited = await callRoute(editCommentRoute, call)
    expect(edited.body).toMatchObject({ errors: { content: [FOUND, 'Name'] } })
  })

  it('shows no reason after its author removed the reason and all identifiers', async () => {
    const { asks, one } = await createStaff()
    const post_id = await posted(asks.bearer)
    const named = { post_id, content: NAMED, identifiers_reason: REASON }
    const { id } = (await comment(one.bearer, named)).data
    const editAndRead = async (json: { content: string; identifiers_reason?: string }) => {
      const call = withId(id, { method: 'PATCH', bearer: one.bearer, json })
      expect((await callRoute(editCommentRoute, call)).status).toBe(200)
      return (await read(asks.bearer, post_id)).data.userComments[0]?.identifiers_kept
    }
    const retained = { kinds: ['phone', 'date'], reason: REASON }
    // The author's device may know a name that is not found here.
    expect(await editAndRead({ content: 'Aspirate.' })).toEqual(retained)
    expect(await editAndRead({ content: NAMED, identifiers_reason: REASON })).toEqual(retained)
    expect(await editAndRead({ content: NAMED, identifiers_reason: '' })).toEqual(retained)
    expect(await editAndRead({ content: 'Aspirate.', identifiers_reason: '' })).toBeNull()
  })
})
