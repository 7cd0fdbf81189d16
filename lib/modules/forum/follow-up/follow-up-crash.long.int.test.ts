import { once } from 'node:events'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { bundledWorker } from '@/lib/testing/bundled-worker'
import { createForumComment, createForumPost, createUser } from '@/lib/testing/factories'
import { requestFollowUps } from './follow-up'

// Each kill needs its own process.
vi.setConfig({ testTimeout: 1_200_000 })

setUpAccountTests()

const CASES = 40
const DAY_MS = 24 * 3_600_000
/** When a process is killed, in milliseconds after it starts asking. */
const MOMENTS = [0, 15, 40, 80, 140, 220, 320]
const worker = bundledWorker('follow-up-worker')

beforeAll(worker.bundle)
afterAll(worker.remove)

async function killAfter(milliseconds: number) {
  const child = worker.start()
  await once(child, 'message')
  await pass(milliseconds)
  child.kill('SIGKILL')
  const [, endedBy] = await once(child, 'close')
  return endedBy
}

it('asks each author exactly twice about each case, wherever the process dies', async () => {
  const answerer = await createUser()
  const author = await createUser({ role: 'INTERNAL_MEDICINE' })
  const createdAt = new Date(Date.now() - 22 * DAY_MS)
  for (let number = 0; number < CASES; number += 1) {
    const { id: postId } = await createForumPost({ authorId: author.id, createdAt })
    const { id: authorId, role: authorRole } = answerer
    await createForumComment({ postId, authorId, authorRole, createdAt })
  }
  for (const moment of MOMENTS) expect(await killAfter(moment)).toBe('SIGKILL')
  await worker.waitForSessionsToEnd()
  await requestFollowUps()
  await requestFollowUps(14 * DAY_MS)
  expect(await requestFollowUps(14 * DAY_MS)).toBe(0)

  const asked = await db().caseFollowUp.groupBy({ by: ['postId'], _count: true })
  expect(asked.map(({ _count }) => _count)).toEqual(Array.from({ length: CASES }, () => 2))
  const causes = new Set(
    (await db().notification.findMany({ select: { causeKey: true } })).map(
      ({ causeKey }) => causeKey,
    ),
  )
  expect(causes.size).toBe(2 * CASES)
  expect(await db().notification.count()).toBe(2 * CASES)
  expect(await db().outboxEmail.count({ where: { toAddress: author.email } })).toBe(2 * CASES)
})
