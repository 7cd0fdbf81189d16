import { readFileSync } from 'node:fs'
import { build, buildEnvironment, isBuildCurrent } from '../support/build.mjs'
import { fromRoot } from '../support/paths.mjs'
import { step } from '../support/progress.mjs'
import { testEnvironment } from '../support/test-environment.mjs'
import { startTestServer } from '../support/test-server.mjs'

let product

/** Ensures that there is a production build of the current sources. */
export async function provideBuild() {
  const env = testEnvironment()
  if (isBuildCurrent(env)) return
  await step('Building the site', () => build({ env: buildEnvironment(env) }))
}

async function startProduct() {
  const { BENCH_DATABASE_URL, WORKERS } = process.env
  // A single process unless told otherwise: its memory and time are what is measured.
  const onPostgres = BENCH_DATABASE_URL
    ? { DATABASE_URL: BENCH_DATABASE_URL, WORKERS: WORKERS ?? '1' }
    : {}
  // The default setting, which tests override.
  const env = { FRONT_ARTICLES: '', ...onPostgres }
  const server = await step('Starting the site', () => startTestServer({ env }))
  return { ...server, url: server.env.BASE_URL.replace('localhost', '127.0.0.1') }
}

/**
 * The product as `npm start` serves it, on a free loopback port, with demonstration content in a database of its own or
 * in an empty PostgreSQL database (BENCH_DATABASE_URL). Shared by all parts.
 * @returns {Promise<{ url: string, env: Record<string, string> }>}
 */
export function runningProduct() {
  product ??= startProduct()
  return product
}

export async function stopProduct() {
  const running = await product?.catch(() => null)
  product = undefined
  await running?.stop()
}

/** The process that answers requests; the embedded database lives in its parent. */
export const servingProcess = () => Number(readFileSync(fromRoot('.next', 'served-by'), 'utf8'))

/** One item of a list, preferably one with a cover. */
export async function readOne(path) {
  const { url } = await runningProduct()
  const answer = await fetch(`${url}/api/v1/${path}`)
  const { data } = await answer.json()
  const rows = Object.values(data).find(Array.isArray)
  return rows.find((row) => row.cover) ?? rows[0]
}

/** The address of one page of each kind. */
export async function readAddresses() {
  const [article, paper] = await Promise.all([
    readOne('article/approved'),
    readOne('paper/approved'),
  ])
  return {
    landing: '/home',
    article: `/home/article/${article.article_id}`,
    paper: `/home/papers/${paper.paper_id}`,
    list: '/home/more-articles',
    videos: '/home/more-videos',
  }
}
