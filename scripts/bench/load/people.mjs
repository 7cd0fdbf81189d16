import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { withClient } from '../../support/database.mjs'
import { fromRoot } from '../../support/paths.mjs'
import { readReadableAddress, signIn } from '../product.mjs'

const PASSWORD = 'Umuganda-1'
const WRITERS = 20
const CASES = 30
/** Readers open the articles at the top of the lists, however many there are. */
const READ_ARTICLES = 20

function toForm(fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function signInWriter(url, admin) {
  const email = `${randomBytes(6).toString('hex')}@people.test`
  const names = { first_name: 'Keza', last_name: 'Mutoni', role: 'RHEUMATOLOGIST' }
  const secrets = { password: PASSWORD, confirm_password: PASSWORD }
  await admin('POST', 'auth/', toForm({ ...names, email, ...secrets }))
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body })
  return (await response.json()).data.JwtToken
}

/**
 * Prepares the writers' accounts, the cases they answer and the articles that are read.
 * @param {string} url the site's address, with demonstration accounts
 * @returns {Promise<{ url: string, tokens: string[], articles: string[], addresses: Record<string, string>, cases: string[] }>}
 *   `addresses`: of the articles, by their ids
 */
export async function prepareSite(url) {
  const admin = await signIn(url, 'admin@ingingo.test')
  const limit = pLimit(2)
  const tokens = await Promise.all(
    Array.from({ length: WRITERS }, () => limit(() => signInWriter(url, admin))),
  )
  const cases = []
  for (let n = 0; n < CASES; n += 1) {
    const fields = { title: 'A stiff back', content: '<p>Since a week.</p>' }
    const made = await admin('POST', 'forum', toForm({ ...fields, case_status: 'ROUTINE' }))
    cases.push(made.post_id)
  }
  const response = await fetch(`${url}/api/v1/article/approved?page=1&limit=${READ_ARTICLES}`)
  const rows = Object.values((await response.json()).data).find(Array.isArray)
  const articles = rows.map(({ article_id: id }) => id)
  const addresses = await Promise.all(
    articles.map(async (id) => [id, await readReadableAddress(url, `/home/article/${id}`)]),
  )
  return { url, tokens, articles, addresses: Object.fromEntries(addresses), cases }
}

/**
 * Runs readers and writers in a process of their own.
 * @param {object} site the result of `prepareSite`, with `seconds`, `readers` and `isNewSearches`
 * @returns {Promise<{ times: Record<string, number[]>, statuses: Record<string, number>, wrong: string[],
 *   written: { kind: string, words: string }[], retried: number }>}
 */
export function drive(site) {
  const driver = fork(fromRoot('scripts', 'bench', 'load', 'driver.mjs'))
  return new Promise((done, failed) => {
    driver.once('message', done)
    driver.once('error', failed)
    driver.once('exit', (code) => code && failed(new Error(`The driver ended with ${code}.`)))
    driver.send(site)
  })
}

const PLACES = {
  comment: 'comment',
  answer: 'forum_comment',
  case: 'forum_post',
  'urgent case': 'forum_post',
}

/**
 * Counts the acknowledged messages that are missing from the database.
 * @param {string} databaseUrl
 * @param {{ kind: string, words: string }[]} written
 */
export function countMissing(databaseUrl, written) {
  return withClient(databaseUrl, async (client) => {
    const stored = new Map()
    for (const table of new Set(Object.values(PLACES))) {
      const { rows } = await client.query(
        `SELECT content FROM ${table} WHERE content LIKE '%has been tried%'`,
      )
      stored.set(table, new Set(rows.map(({ content }) => content.replace(/<[^>]+>/g, ''))))
    }
    return written.filter(({ kind, words }) => !stored.get(PLACES[kind]).has(words)).length
  })
}
