import { expect, it } from 'vitest'
import { plainText } from '@/lib/core/plain-text'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createPaper, createUser } from '@/lib/testing/factories'
import { db } from '../db/client'
import { type ChangedText, cleanStoredHtml } from './clean-stored'

emptyBetweenTests()

const LIVE = '<p onclick="x()">Gout <script>alert(1)</script>hurts.</p>'
const CLEAN = '<p>Gout hurts.</p>'

/** One live text in each place, as an older and laxer sanitiser left it. */
async function createLive() {
  const article = await createArticle({ content: LIVE, text: plainText(LIVE) })
  const words = '\nAbstract\nThe words of the PDF.'
  const paper = await createPaper({ reference: LIVE, text: plainText(LIVE) + words })
  const post = await db().forumPost.create({
    data: { title: 'A case', content: LIVE, text: plainText(LIVE) },
  })
  await db().revision.create({
    data: { kind: 'article', articleId: article.id, title: 'Gout', content: LIVE },
  })
  await db().revision.create({
    data: { kind: 'paper', paperId: paper.id, title: 'Gout', content: LIVE, text: 'else' },
  })
  await db().forumComment.create({ data: { postId: post.id, content: LIVE } })
  const { id: userId } = await createUser()
  const draft = { userId, kind: 'article', updatedAt: new Date() } as const
  await db().draft.create({ data: { ...draft, title: 'Gout', content: LIVE } })
  return { article, paper, words }
}

const htmls = async () => [
  ...(await db().article.findMany()).map(({ content }) => content),
  ...(await db().revision.findMany()).map(({ content }) => content),
  ...(await db().paper.findMany()).map(({ reference }) => reference),
  ...(await db().forumPost.findMany()).map(({ content }) => content),
  ...(await db().forumComment.findMany()).map(({ content }) => content),
  ...(await db().draft.findMany()).map(({ content }) => content),
]

const getChanges = (cleaned: { changed: number }[]) => cleaned.map(({ changed }) => changed)

it('cleans every place with rich text, and its search text', async () => {
  const { article, paper, words } = await createLive()
  expect(getChanges(await cleanStoredHtml())).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(await htmls()).toEqual(Array.from({ length: 7 }, () => CLEAN))
  const after = await db().article.findUniqueOrThrow({ where: { id: article.id } })
  expect(after.text).toBe(plainText(CLEAN))
  expect(after.updatedAt).toEqual(article.updatedAt)
  const cleaned = await db().paper.findUniqueOrThrow({ where: { id: paper.id } })
  expect(cleaned.text).toBe(plainText(CLEAN) + words)
  const [revision] = await db().revision.findMany({ where: { kind: 'paper' } })
  expect(revision?.text).toBe('else')
})

it('lists every column in which the seed or a writer stores rich text', async () => {
  const columns = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'text'
      AND column_name IN ('content', 'reference') ORDER BY name`
  const plain = ['comment.content', 'fact.content']
  expect(columns.map(({ name }) => name).filter((name) => !plain.includes(name))).toEqual([
    'article.content',
    'draft.content',
    'forum_comment.content',
    'forum_post.content',
    'paper.reference',
    'revision.content',
  ])
})

it('separates the blocks of words stored before they were', async () => {
  const content = '<h2>Gout</h2><p>Hurts.</p>'
  const article = await createArticle({ content, text: 'Gout Hurts.' })
  const paper = await createPaper({ reference: content, text: 'Gout Hurts.\nAbstract\nPage one' })
  await cleanStoredHtml()
  const { text } = await db().article.findUniqueOrThrow({ where: { id: article.id } })
  expect(text).toBe('Gout. Hurts.')
  const cleaned = await db().paper.findUniqueOrThrow({ where: { id: paper.id } })
  expect(cleaned.text).toBe('Gout. Hurts.\nAbstract\nPage one')
})

it('audits each change for its item, and revalidates pages', async () => {
  const { article, paper } = await createLive()
  await cleanStoredHtml({ dryRun: true })
  expect([await db().auditEvent.count(), await db().setting.count()]).toEqual([0, 0])
  await cleanStoredHtml()
  const events = await db().auditEvent.findMany({ where: { action: 'text.sanitise' } })
  const at = (kind: string) => events.filter(({ objectKind }) => objectKind === kind)
  expect(at('article').map(({ objectId }) => objectId)).toEqual([article.id, article.id])
  expect(at('paper').map(({ objectId }) => objectId)).toEqual([paper.id, paper.id])
  expect(at('forum')).toHaveLength(2)
  expect(await db().setting.count()).toBe(1)
})

it('changes nothing on a second run', async () => {
  await createLive()
  await cleanStoredHtml()
  const cleaned = await cleanStoredHtml()
  expect(getChanges(cleaned)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(cleaned.map(({ texts }) => texts)).toEqual([1, 1, 1, 1, 1, 1, 1])
})

it('only reports the changes in a dry run', async () => {
  await createLive()
  const before = await htmls()
  const reported: ChangedText[] = []
  const cleaned = await cleanStoredHtml({ dryRun: true, onChange: (each) => reported.push(each) })
  expect(getChanges(cleaned)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(reported).toHaveLength(7)
  expect(await htmls()).toEqual(before)
})

it('reports texts that end up empty', async () => {
  const { id } = await createArticle({ content: '<script>alert(1)</script>' })
  const articleRow = await createArticle({ content: LIVE })
  const reported: ChangedText[] = []
  await cleanStoredHtml({ onChange: (each) => reported.push(each) })
  expect(reported).toEqual(
    expect.arrayContaining([
      { table: 'article', id, isEmpty: true },
      { table: 'article', id: articleRow.id, isEmpty: false },
    ]),
  )
})

it('processes more texts than one batch holds', async () => {
  await db().article.createMany({
    data: Array.from({ length: 230 }, (_, n) => ({
      title: `Article ${n}`,
      content: n % 2 === 0 ? LIVE : CLEAN,
      text: 'Gout hurts.',
    })),
  })
  const [articles] = await cleanStoredHtml()
  expect(articles).toEqual({ table: 'article', texts: 230, changed: 115 })
  expect(await db().article.count({ where: { content: CLEAN } })).toBe(230)
})

it('changes each text once in concurrent runs', async () => {
  for (let n = 0; n < 10; n++) await createArticle({ content: LIVE })
  const runs = await Promise.all(Array.from({ length: 5 }, () => cleanStoredHtml()))
  const changed = runs.map(([articles]) => articles?.changed ?? 0)
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(10)
})

it('leaves a text that its author rewrites meanwhile', async () => {
  const both = [await createArticle({ content: LIVE }), await createArticle({ content: LIVE })]
  // Both texts were read before the first was written.
  const [articles] = await cleanStoredHtml({
    onChange: async ({ id }) => {
      const others = { id: { in: both.map((each) => each.id), not: id } }
      await db().article.updateMany({ where: others, data: { content: '<p>Anew.</p>' } })
    },
  })
  expect(articles?.changed).toBe(1)
  const contents = (await db().article.findMany()).map(({ content }) => content).sort()
  expect(contents).toEqual(['<p>Anew.</p>', CLEAN])
})
