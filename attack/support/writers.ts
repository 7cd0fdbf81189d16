import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import sharp from 'sharp'
import { makePdf } from '@/lib/testing/pdf-samples'
import { withClient } from '@/scripts/support/database.mjs'
import type { Tally } from './attack'

/** Accepted outcomes during a fault: a response that reports it, or none from a dead process. */
const EXPECTED_FAILURES = new Set(['503', '429', 'no answer'])
const TIMEOUT_MS = 30_000

export interface Site {
  url: string
  databaseUrl: string
  dataDir: string
  token: string
}

interface WriteResult {
  /** `no answer` where the connection broke or there was none. */
  status: string
  id?: string
}

/** Makes one writing call: a response with an id is an acknowledgement. */
async function call(site: Site, path: string, init: RequestInit): Promise<WriteResult> {
  try {
    const response = await fetch(`${site.url}/api/v1${path}`, {
      ...init,
      method: 'POST',
      headers: { ...init.headers, authorization: `Bearer ${site.token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = (await response.json()) as { data?: Record<string, string>; message?: string }
    const { duk_id, file_id, paper_id } = body.data ?? {}
    const id = duk_id ?? file_id ?? paper_id
    if (response.ok && id) return { status: String(response.status), id }
    return { status: body.message ? String(response.status) : `${response.status} without a word` }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { status: isLate ? 'nothing within 30 s' : 'no answer' }
  }
}

const json = (body: object): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function form(fields: Record<string, string | File>): RequestInit {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { body }
}

const makePicture = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()

const toFile = (bytes: Uint8Array, name: string, type: string) =>
  new File([Uint8Array.from(bytes)], name, { type })

export const writeFact = (site: Site, title: string) =>
  call(site, '/duk', json({ duk_title: title, duk_content: 'Written while things broke.' }))

export const writePicture = async (site: Site, round: number) =>
  call(
    site,
    '/media',
    form({ image: toFile(await makePicture(round % 256), 'a.png', 'image/png'), alt: 'Red' }),
  )

export const writePaper = async (site: Site, title: string, pdf: Uint8Array) =>
  call(
    site,
    '/paper',
    form({
      paper_title: title,
      language: 'eng',
      reference: '<p>Somebody, 2026.</p>',
      paper: toFile(pdf, 'paper.pdf', 'application/pdf'),
    }),
  )

/** Twenty people who write without a pause: small texts, pictures and documents. */
export class Writers {
  readonly acknowledged: Record<'fact' | 'stored_file' | 'paper', string[]> = {
    fact: [],
    stored_file: [],
    paper: [],
  }
  readonly statuses = new Map<string, number>()
  slowestSeconds = 0
  private isStopping = false
  private readonly done: Promise<unknown>

  constructor(private readonly site: Site) {
    const pdf = makePdf()
    const runWriter = (writer: number) => {
      if (writer < 14)
        return this.write('fact', (round) => writeFact(site, `Fact ${writer}-${round}`))
      if (writer < 18) return this.write('stored_file', (round) => writePicture(site, round))
      return this.write('paper', async (round) =>
        writePaper(site, `Paper ${writer}-${round}`, await pdf),
      )
    }
    this.done = Promise.all(Array.from({ length: 20 }, (_, writer) => runWriter(writer)))
  }

  get count(): number {
    return Object.values(this.acknowledged).reduce((sum, ids) => sum + ids.length, 0)
  }

  private async write(
    table: keyof Writers['acknowledged'],
    work: (round: number) => Promise<WriteResult>,
  ): Promise<void> {
    for (let round = 0; !this.isStopping; round += 1) {
      const startedAt = performance.now()
      const { status, id } = await work(round)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      this.slowestSeconds = Math.max(this.slowestSeconds, seconds)
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      if (id) this.acknowledged[table].push(id)
      else await sleep(50)
    }
  }

  /** Waits for this many more acknowledgements: whatever was broken has recovered by itself. */
  waitForAcknowledged = (more: number) => this.waitForIncrease(() => this.count, more)

  /** Waits for this many more responses with a status. */
  waitForStatus = (status: string, more: number) =>
    this.waitForIncrease(() => this.statuses.get(status) ?? 0, more)

  private async waitForIncrease(
    count: () => number,
    more: number,
    timeoutMs = 60_000,
  ): Promise<boolean> {
    const wanted = count() + more
    for (const deadline = Date.now() + timeoutMs; count() < wanted; await sleep(5)) {
      if (Date.now() > deadline) return false
    }
    return true
  }

  async stop(): Promise<void> {
    this.isStopping = true
    await this.done
  }

  /** Proves that everybody got a clear answer, and that everything acknowledged is there, with every row's file. */
  async verify(tally: Tally): Promise<void> {
    const unclear = [...this.statuses].filter(
      ([status]) => !status.startsWith('2') && !EXPECTED_FAILURES.has(status),
    )
    tally.expect(unclear.length === 0, `unclear answers: ${unclear.join('; ')}`)
    await withClient(this.site.databaseUrl, async (client: Client) => {
      for (const [table, ids] of Object.entries(this.acknowledged)) {
        const { rows } = await client.query(`SELECT id::text FROM ${table} WHERE id = ANY ($1)`, [
          ids,
        ])
        const storedIds = new Set(rows.map(({ id }) => id))
        const lost = ids.filter((id) => !storedIds.has(id))
        tally.expect(lost.length === 0, `${table}: ${lost.length} acknowledged rows are gone`)
        tally.expect(ids.length > 0, `${table}: nothing was written`)
      }
      const { rows } = await client.query('SELECT key, sha256 FROM stored_file')
      const bad = rows.filter(({ key, sha256 }) => this.getHash(key) !== sha256.toString('hex'))
      tally.expect(bad.length === 0, `${bad.length} rows have no file, or another`)
    })
  }

  private getHash(key: string): string | null {
    const path = join(this.site.dataDir, 'files', key.slice(0, 2), key)
    if (!existsSync(path)) return null
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  }
}
