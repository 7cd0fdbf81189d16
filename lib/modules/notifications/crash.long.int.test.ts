import { once } from 'node:events'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { deliverDueMail } from '@/lib/platform/email/deliver'
import { listWrittenMails } from '@/lib/platform/email/outbox-mails'
import { settleWork, setUpAccountTests } from '@/lib/testing/accounts'
import { bundledWorker } from '@/lib/testing/bundled-worker'
import { createForumPost, createUser } from '@/lib/testing/factories'
import { notifyDueSteps, syncCaseClock } from '../forum/escalation/escalation'
import { notifyAboutPost } from '../forum/escalation/notify'
import { queueDigests } from './jobs'

// Each kill needs its own process.
vi.setConfig({ testTimeout: 1_200_000 })

setUpAccountTests()

const PEOPLE = 12
/**
 * When a process is killed, in milliseconds after the first step: while it queues, while it sends, and in between.
 */
const MOMENTS = [0, 10, 25, 50, 90, 150, 250, 400]
const MINUTE = 60_000
/** Far enough ahead that all steps of an urgent case are due. */
const AHEAD_MS = 180 * MINUTE
const worker = bundledWorker('notice-worker')

beforeAll(worker.bundle)
afterAll(worker.remove)

const called = (ids: string[]) => ({ taggedIds: ids, newlyTaggedIds: ids, content: '' })

/** Starts a process that notifies people, and kills it that long after it has begun. */
async function killAfter(milliseconds: number, now: Date) {
  const child = worker.start(now.toISOString())
  await once(child, 'message')
  await pass(milliseconds)
  child.kill('SIGKILL')
  const [, endedBy] = await once(child, 'close')
  return endedBy
}

it('notifies everybody once of an urgent case and once by digest, wherever the process dies', async () => {
  const author = await createUser()
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createUser()))
  const urgent = await createForumPost({ caseStatus: 'URGENCY', authorId: author.id })
  const routine = await createForumPost({ caseStatus: 'ROUTINE', authorId: author.id })
  const ids = people.map(({ id }) => id)
  await db().$transaction((tx) => syncCaseClock(tx, urgent.id))
  await db().$transaction((tx) => notifyAboutPost(tx, routine, author.id, called(ids)))

  const now = new Date()
  for (const moment of MOMENTS) expect(await killAfter(moment, now)).toBe('SIGKILL')
  await worker.waitForSessionsToEnd()
  await notifyDueSteps(AHEAD_MS)
  await queueDigests(now)
  await settleWork()
  // By then, the locks of a dead process have expired.
  await deliverDueMail(new Date(now.getTime() + 20 * MINUTE))

  const mails = await db().outboxEmail.findMany({
    select: { template: true, toAddress: true, state: true },
  })
  expect(mails.map(({ state }) => state)).toEqual(mails.map(() => 'SENT'))
  const mailed = (template: string) =>
    mails.filter((mail) => mail.template === template).map((mail) => mail.toAddress)
  const everybody = people.map(({ email }) => email)
  expect(mailed('forumDigest').sort()).toEqual([...everybody].sort())
  // Nobody is on call, so the clock notifies all specialists at once and again after an hour, and the author after
  // each step but the first.
  const steps = [...everybody, ...everybody, author.email, author.email, author.email]
  expect(mailed('forumNews').sort()).toEqual(steps.sort())
  const written = await listWrittenMails(6 * PEOPLE)
  expect(written.length).toBe(3 * PEOPLE + 3)
  expect(await db().notification.count()).toBe(3 * PEOPLE + 3)
  expect(await db().caseStepReceiver.count()).toBe(2 * PEOPLE)
})
