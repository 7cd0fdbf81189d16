import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { commentCalls } from '@/lib/testing/comments'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { PUT as saveSiteText } from '../site-text/[key]/route'
import { GET as review } from './review/route'

setUpAccountTests()

const articles = commentCalls('article')
let boss: string
let item: string

beforeEach(async () => {
  boss = await signIn(await createAdmin())
  item = (await articles.createItem()).id
})

const rules = async (fields: Record<string, string>, version = 0) => {
  const sent = { method: 'PUT', bearer: boss, params: { key: 'moderation' } }
  return callRoute(saveSiteText, { ...sent, json: { fields, version } })
}
const postComment = async (bearer: string, text: string) =>
  (await articles.add(bearer, item, text)).data
const held = async () => {
  const { data } = await callRoute(review, { method: 'GET', bearer: boss })
  return data.comments.map(({ text, held_for }) => [text, held_for])
}

/** A person with earlier public comments. */
async function known() {
  const user = await createVisitor()
  for (let n = 0; n < 3; n += 1) await articles.createComment(item, { authorId: user.id })
  return signIn(user)
}

describe('holding comments for review', () => {
  it('holds the comments of a new account until one is approved, except for staff', async () => {
    const newcomer = await signIn(await createVisitor())
    const { comment_id, state } = await postComment(newcomer, 'Does heat help?')
    expect(state).toBe('waiting')
    expect(await held()).toEqual([['Does heat help?', 'first']])
    expect((await postComment(newcomer, 'And cold?')).state).toBe('waiting')
    expect((await articles.review(boss, comment_id, 'keep')).status).toBe(200)
    expect((await postComment(newcomer, 'Thanks.')).state).toBe('visible')
    expect((await postComment(await signIn(await createUser()), 'Warmth may help.')).state).toBe(
      'visible',
    )
    expect((await db().comment.findUniqueOrThrow({ where: { id: comment_id } })).heldFor).toBeNull()
  })

  it('does not hold first comments while administrators disable that', async () => {
    expect((await rules({ firstWaits: 'maybe' })).status).toBe(422)
    expect((await rules({ firstWaits: 'off' })).status).toBe(200)
    expect((await postComment(await signIn(await createVisitor()), 'Hello.')).state).toBe('visible')
    expect((await rules({ firstWaits: '' }, 1)).status).toBe(200)
    expect((await postComment(await signIn(await createVisitor()), 'Hello.')).state).toBe('waiting')
  })

  it.each([
    ['This miracle cure helped me.', 'words'],
    ['UMUTI W’IGITANGAZA urahari', 'words'],
    ['dawa ya miujiza', 'words'],
    ['Un remède MIRACLE !', 'words'],
    ['Call me on 0788 123 456.', 'privacy'],
    ['Write to keza@example.org', 'privacy'],
    ['My ID is 1 1990 8 0012345 0 12', 'privacy'],
    ['My neighbour is called Mukamana Claudine.', 'privacy'],
  ])('holds a comment with the text "%s"', async (text, reason) => {
    expect((await postComment(await known(), text)).state).toBe('waiting')
    expect(await held()).toEqual([[text, reason]])
  })

  it('ignores dates and ages, which readers write often', async () => {
    const bearer = await known()
    expect((await postComment(bearer, 'Since 3 March 2024 my knee hurts.')).state).toBe('visible')
    expect((await postComment(bearer, 'I am 92 years old.')).state).toBe('visible')
  })

  it('holds a comment that is edited to contain held words', async () => {
    const bearer = await known()
    const id = await articles.added(bearer, item, 'It helped me.')
    const edited = await articles.edit(bearer, id, 'A miracle cure.')
    expect(edited.data).toMatchObject({ state: 'waiting' })
    expect(await held()).toEqual([['A miracle cure.', 'words']])
  })

  it('publishes only the text that the administrator has seen', async () => {
    const newcomer = await signIn(await createVisitor())
    const id = await articles.added(newcomer, item, 'Does heat help?')
    const seen = async () => {
      const { data } = await callRoute(review, { method: 'GET', bearer: boss })
      return { edited_at: data.comments[0]?.edited_at ?? null }
    }
    const keep = (version?: { edited_at: string | null }) =>
      articles.review(boss, id, 'keep', undefined, version)
    const before = await seen()
    await articles.edit(newcomer, id, 'Does heat help? Call me on 0788 123 456.')
    expect(await held()).toEqual([['Does heat help? Call me on 0788 123 456.', 'privacy']])
    const refused = await keep(before)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This was changed since you opened it. Please read it again before you decide.',
    ])
    expect((await db().comment.findUniqueOrThrow({ where: { id } })).moderation).toBe('HELD')
    const first = await seen()
    await articles.edit(newcomer, id, 'Does heat help?')
    expect(await held()).toEqual([['Does heat help?', 'first']])
    expect((await keep(first)).status).toBe(409)
    expect((await keep(await seen())).status).toBe(200)
    const other = await articles.added(newcomer, item, 'Call me on 0788 123 456.')
    await articles.edit(newcomer, other, 'Thanks.')
    // `edited_at` is optional.
    expect((await articles.review(boss, other, 'keep')).status).toBe(200)
  })

  it('uses the administrators’ list of words instead of the default one, or none', async () => {
    const bearer = await known()
    await rules({ words: ' snake oil \n\nsnake oil' })
    expect((await postComment(bearer, 'Snake  OIL.')).state).toBe('waiting')
    expect((await postComment(bearer, 'A miracle cure.')).state).toBe('visible')
    await rules({ words: 'snake oil', wordsWait: 'off' }, 1)
    expect((await postComment(bearer, 'Snake oil.')).state).toBe('visible')
    const tooMany = Array.from({ length: 301 }, (_, n) => `word ${n}`).join('\n')
    const refused = await rules({ words: tooMany }, 2)
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['words']])
  })

  it('holds comments of staff only for private details, and never those of administrators', async () => {
    const doctor = await signIn(await createUser())
    expect((await postComment(doctor, 'No miracle cure exists.')).state).toBe('visible')
    expect((await postComment(doctor, 'Patient Mukamana Claudine is better.')).state).toBe(
      'waiting',
    )
    expect((await postComment(boss, 'Call 0788 123 456.')).state).toBe('visible')
  })
})
