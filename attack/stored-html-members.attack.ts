import { randomUUID } from 'node:crypto'
import { signInAs } from '@/e2e/support/accounts'
import { sql } from '@/e2e/support/database'
import { addArticle, removeRows } from '@/e2e/support/rows'
import { attack } from './support/attack'
import { expectNothingRan, HOSTILE_SAMPLES, openAll, openBrowser } from './support/hostile-pages'

// Markup that got past everything, in what members and staff see: cases, answers, notices, names. Their screens are
// rendered in the browser, where an inserted script does not run, but an event handler or a script address would.

const HANDLER = '<img src=/none onerror=ran.push(1)>'
const TITLE = `${HANDLER}<script>ran.push(2)</script>`
const NAME = `${HANDLER}<b id=hostile onclick=ran.push(3)>`
const person = { email: `${randomUUID()}@people.test`, password: '' }

async function addPerson(): Promise<string> {
  const id = randomUUID()
  await sql(
    `INSERT INTO "user" ("id", "email", "first_name", "last_name", "role", "account_status", "is_approved", "updated_at")
     VALUES ($1, $2, $3, $3, 'RHEUMATOLOGIST', 'ACTIVE', true, now())`,
    [id, person.email, NAME],
  )
  return id
}

async function addCase(author: string, html: string): Promise<string> {
  const [id, answer] = [randomUUID(), randomUUID()]
  await sql(
    `INSERT INTO "forum_post" ("id", "title", "content", "text", "outcome", "author_id", "updated_at")
     VALUES ($1, $2, $3, $3, $3, $4, now())`,
    [id, TITLE, html, author],
  )
  await sql(
    `INSERT INTO "forum_comment" ("id", "post_id", "author_id", "author_role", "content")
     VALUES ($1, $2, $3, 'RHEUMATOLOGIST', $4)`,
    [answer, id, author, html],
  )
  return id
}

/** Adds notices of each kind that names a case, and of those that name an article. */
async function addNotices(reader: string, post: string, article: string): Promise<void> {
  const rows = [
    ...['forumTagging', 'forumAnswer', 'forumMention'].map((kind) => [kind, { post }] as const),
    ...['contentApproved', 'contentRejected', HANDLER.slice(0, 40)].map(
      (kind) => [kind, { content: 'article', id: article }] as const,
    ),
  ]
  for (const [kind, data] of rows) {
    await sql(
      `INSERT INTO "notification" ("id", "user_id", "kind", "data", "cause_key")
       VALUES (gen_random_uuid(), $1, $2, $3::jsonb, $2)`,
      [reader, kind, JSON.stringify(data)],
    )
  }
}

/** Selector of what is present once the screen is rendered. */
const awaitedOn = (path: string) =>
  /\/forum\/[0-9a-f-]{36}$/.test(path) ? 'main article .prose' : 'main h1'

attack(
  'markup in cases, answers, notices and names runs nothing on members’ screens',
  async (tally) => {
    const reader = await addPerson()
    const article = await addArticle('public', { title: TITLE, author_id: reader })
    const cases = await Promise.all(HOSTILE_SAMPLES.map((html) => addCase(reader, html)))
    const [first = ''] = cases
    await addNotices(reader, first, article)
    const paths = [
      ...cases.map((id) => `/dashboard/forum/${id}`),
      ...['', '/forum', `/forum/${first}/edit`, '/notifications', '/profile'].map(
        (path) => `/dashboard${path}`,
      ),
      ...['/articles', `/articles/${article}`, '/faqs', '/did-you-know'].map(
        (path) => `/dashboard${path}`,
      ),
      '/profile',
      `/home/article/${article}`,
    ]
    const browser = await openBrowser()
    try {
      await openAll(
        browser,
        paths,
        (page, path) => expectNothingRan(tally, page, path, 'all', awaitedOn(path)),
        (page) => signInAs(page, person, { isStaff: true }),
      )
    } finally {
      await browser.close()
      await removeRows([article])
      await sql('DELETE FROM "forum_post" WHERE "id" = ANY($1)', [cases])
      await sql('DELETE FROM "user" WHERE "id" = $1', [reader])
    }
  },
)
