import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import pLimit from 'p-limit'
import { expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { sweepFiles } from '@/lib/platform/jobs/sweep-files'
import { createAdmin } from '@/lib/testing/accounts'
import { storedHash, storedKeys } from '@/lib/testing/hostile-uploads'
import { randomFrom } from '@/lib/testing/random'
import type { Acknowledged, WriterReport } from '@/lib/testing/writing-worker'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { keysOf } from './prepared-file'
import { sizePictures } from './size-pictures'

// Each kill takes a process of its own.
vi.setConfig({ testTimeout: 600_000 })

const DAYS = 24 * 3_600_000
const MOMENTS = 50
/** From its first write on; by then a process has written a dozen times. */
const LATEST_MS = 900
const WORKER = fromRoot('lib', 'testing', 'writing-worker.ts')
const THREADS = fromRoot('lib', 'testing', 'typescript-threads.mjs')
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

/** Lets a process write for so long, and kills it; answers what it acknowledged. */
function killAfter(milliseconds: number, viewer: object) {
  const child = fork(WORKER, [JSON.stringify(viewer)], {
    execArgv: ['--conditions=react-server', '--import', 'tsx', '--import', THREADS],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const acknowledged: Acknowledged[] = []
  child.on('message', (report: WriterReport) => {
    if (report.kind === 'ready') setTimeout(() => child.kill('SIGKILL'), milliseconds)
    else acknowledged.push(report)
  })
  return new Promise<{ acknowledged: Acknowledged[]; endedBy: NodeJS.Signals | null }>((ended) => {
    child.once('close', (_code, endedBy) => ended({ acknowledged, endedBy }))
  })
}

/** Looks up what was acknowledged; answers a complaint, or nothing. */
const lookUp: {
  [Kind in Acknowledged['kind']]: (
    said: Acknowledged & { kind: Kind },
  ) => Promise<string | undefined>
} = {
  paper: async ({ id, sha256 }) => {
    const { file } = await db().paper.findUniqueOrThrow({ where: { id }, include: { file: true } })
    return file && (await storedHash(file.key)) === sha256 ? undefined : `The file of paper ${id}`
  },
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
const findLost = <Kind extends Acknowledged['kind']>(said: Acknowledged & { kind: Kind }) =>
  lookUp[said.kind](said)

it(`loses nothing that was acknowledged when processes die at 50 random moments (CRASH_SEED=${seed})`, async () => {
  const { id, role, isApproved } = await createAdmin()
  const random = randomFrom(seed)
  const moments = Array.from({ length: MOMENTS }, () => Math.floor(random() * LATEST_MS))
  const fewAtATime = pLimit(3)
  const killed = await Promise.all(
    moments.map((moment) => fewAtATime(() => killAfter(moment, { id, role, isApproved }))),
  )
  expect(killed.map(({ endedBy }) => endedBy)).toEqual(moments.map(() => 'SIGKILL'))

  const acknowledged = killed.flatMap((each) => each.acknowledged)
  for (const kind of ['paper', 'article', 'edit', 'fact']) {
    expect(acknowledged.map((each) => each.kind)).toContain(kind)
  }
  const lost = await Promise.all(acknowledged.map(findLost))
  expect(lost.filter(Boolean)).toEqual([])

  // The sizes that dead processes owed are made by whoever lives on.
  await sizePictures()
  const rows = await db().storedFile.findMany()
  for (const { key, sha256 } of rows)
    expect(await storedHash(key)).toBe(Buffer.from(sha256).toString('hex'))
  const named = rows.flatMap(keysOf).sort()
  expect(await storedKeys()).toEqual(expect.arrayContaining(named))
  await sweepFiles(new Date(Date.now() + 2 * DAYS))
  expect(await storedKeys()).toEqual(named)
})
