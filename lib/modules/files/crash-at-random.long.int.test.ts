import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { sweepFiles } from '@/lib/platform/jobs/schedule'
import { createAdmin } from '@/lib/testing/accounts'
import { bundledWorker } from '@/lib/testing/bundled-worker'
import { storedHash, storedKeys } from '@/lib/testing/hostile-uploads'
import { createRandom } from '@/lib/testing/random'
import type { Acknowledged } from '@/lib/testing/writing-worker'
import { getKeys } from './put-files'
import { resizePictures } from './service'

// Each kill needs its own process.
vi.setConfig({ testTimeout: 1_800_000 })

const DAYS = 24 * 3_600_000
const MOMENTS = 50
/** Limits how long after one of its first writes a process dies, so that the moment is as random on a busy machine. */
const LATEST_WRITE = 8
const LATEST_MS = 200
const worker = bundledWorker('writing-worker')

interface Moment {
  writes: number
  milliseconds: number
}

/** Set `CRASH_SEED` to try other moments. */
const seed = Number(process.env.CRASH_SEED ?? 1)

beforeAll(worker.bundle)
afterAll(worker.remove)

/** Lets a process acknowledge this many writes, then kills it after the delay; returns the acknowledged writes. */
function killAfter({ writes, milliseconds }: Moment, viewer: object) {
  const child = worker.start(JSON.stringify(viewer))
  const acknowledged: Acknowledged[] = []
  child.on('message', (report: Acknowledged) => {
    acknowledged.push(report)
    if (acknowledged.length === writes) setTimeout(() => child.kill('SIGKILL'), milliseconds)
  })
  return new Promise<{ acknowledged: Acknowledged[]; endedBy: NodeJS.Signals | null }>((ended) => {
    child.once('close', (_code, endedBy) => ended({ acknowledged, endedBy }))
  })
}

/** Looks up an acknowledged write; returns a complaint, or nothing. */
const lookUp: {
  [Kind in Acknowledged['kind']]: (
    message: Acknowledged & { kind: Kind },
  ) => Promise<string | undefined>
} = {
  article: async ({ id }) => {
    const { cover } = await db().article.findUniqueOrThrow({
      where: { id },
      include: { cover: true },
    })
    return cover && (await storedHash(cover.key)) ? undefined : `The cover of article ${id}`
  },
  edit: async ({ id, number }) => {
    const { title } = await db().article.findUniqueOrThrow({ where: { id } })
    const last = Number(title.replace('Edit ', ''))
    return last >= number ? undefined : `Edit ${number} of article ${id}: it is "${title}"`
  },
  fact: async ({ id }) => {
    await db().fact.findUniqueOrThrow({ where: { id } })
    return undefined
  },
}
const findLost = <Kind extends Acknowledged['kind']>(message: Acknowledged & { kind: Kind }) =>
  lookUp[message.kind](message)

it(`loses no acknowledged write when processes die at 50 random moments (CRASH_SEED=${seed})`, async () => {
  const { id, role, isApproved } = await createAdmin()
  const random = createRandom(seed)
  const moments: Moment[] = Array.from({ length: MOMENTS }, () => ({
    writes: 1 + Math.floor(random() * LATEST_WRITE),
    milliseconds: Math.floor(random() * LATEST_MS),
  }))
  const twoAtATime = pLimit(2)
  const killed = await Promise.all(
    moments.map((moment) => twoAtATime(() => killAfter(moment, { id, role, isApproved }))),
  )
  expect(killed.map(({ endedBy }) => endedBy)).toEqual(moments.map(() => 'SIGKILL'))
  await worker.waitForSessionsToEnd()

  const acknowledged = killed.flatMap((each) => each.acknowledged)
  for (const kind of ['article', 'edit', 'fact']) {
    expect(acknowledged.map((each) => each.kind)).toContain(kind)
  }
  const lost = await Promise.all(acknowledged.map(findLost))
  expect(lost.filter(Boolean)).toEqual([])

  // A surviving process makes the sizes that dead ones left out.
  await resizePictures()
  const rows = await db().storedFile.findMany()
  for (const { key, sha256 } of rows)
    expect(await storedHash(key)).toBe(Buffer.from(sha256).toString('hex'))
  const named = rows.flatMap(getKeys).sort()
  expect(await storedKeys()).toEqual(expect.arrayContaining(named))
  await sweepFiles(new Date(Date.now() + 2 * DAYS))
  expect(await storedKeys()).toEqual(named)
})
