/**
 * Repeatedly calls the product's own reads in this process and prints how long each took. queries.mjs starts it with
 * tsx, with DATABASE_URL naming a filled database.
 */

import { listAuditEvents } from '../../lib/modules/audit/queries'
import {
  listApprovedArticles,
  searchApprovedArticles,
} from '../../lib/modules/content/articles/queries'
import { listApprovedPapers, searchApprovedPapers } from '../../lib/modules/content/papers/queries'
import { readWork } from '../../lib/modules/dashboard/queries'
import { listVideos, searchVideos } from '../../lib/modules/videos/queries'
import { db } from '../../lib/platform/db/client'
import { percentile } from './report.mjs'

const LISTS = { articles: listApprovedArticles, papers: listApprovedPapers, videos: listVideos }
const SEARCHES = {
  articles: searchApprovedArticles,
  papers: searchApprovedPapers,
  videos: searchVideos,
}
const LIMIT = 20
const WARM_UP = 5
/** A busy machine makes do with fewer calls. */
const MAX_MS = 60_000

const { rows, calls, words } = JSON.parse(process.argv[2])

const jobs = Object.entries(LISTS).flatMap(([kind, list]) => [
  [`list ${kind}, page 1`, () => list({ page: 1, limit: LIMIT })],
  [`list ${kind}, middle page`, () => list({ page: Math.floor(rows / LIMIT / 2), limit: LIMIT })],
])
const admin = { id: crypto.randomUUID(), role: 'ADMIN', isApproved: true }
const audit = (filters, page) => listAuditEvents(admin, filters, { page, limit: LIMIT }, null)
jobs.push(
  ['list what waits for an administrator', () => readWork(admin)],
  ['list the audit, page 1', () => audit({}, 1)],
  ['list the audit of one action, page 1', () => audit({ action: 'article.approve' }, 1)],
)
for (const [kind, search] of Object.entries(SEARCHES)) {
  for (const [name, typed] of Object.entries(words)) {
    jobs.push([`search ${kind}, ${name}`, () => search(typed, { page: 1, limit: LIMIT })])
  }
}

// Alternates the jobs, so that a busy moment of the machine affects all alike.
const times = jobs.map(() => [])
const end = performance.now() + MAX_MS
for (let round = 0; round < WARM_UP + calls && performance.now() < end; round += 1) {
  for (const [at, [, job]] of jobs.entries()) {
    const startedAt = performance.now()
    await job()
    if (round >= WARM_UP) times[at].push(performance.now() - startedAt)
  }
}
const results = jobs.map(([name], at) => ({
  name,
  p50: percentile(times[at], 0.5),
  p95: percentile(times[at], 0.95),
}))
await db().$disconnect()
console.log(JSON.stringify({ calls: times[0].length, results }))
