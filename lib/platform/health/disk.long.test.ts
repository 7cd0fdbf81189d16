import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { GET as readReadiness } from '@/app/api/ready/route'
import { POST as signInRoute } from '@/app/api/v1/auth/login/route'
import { locales } from '@/lib/core/locales'
import { callRoute } from '@/lib/testing/requests'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres.mjs'
import { migrate } from '@/scripts/support/migrations.mjs'
import { db } from '../db/client'

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-room-'))
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url)
  vi.stubEnv('DATABASE_URL', server.url)
  vi.stubEnv('DATA_DIR', dataDir)
}, 240_000)

afterEach(() => vi.restoreAllMocks())

afterAll(async () => {
  await db().$disconnect()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const signIn = (language = 'en') =>
  callRoute(signInRoute, {
    json: { email: 'nobody@ingingo.test', password: 'Umuganda-1' },
    headers: { 'accept-language': language },
  })

const readReason = async () => {
  const response = await readReadiness()
  const { status, reason } = await response.json()
  return [response.status, status, reason]
}

interface Disk {
  code: string
  reason: string
  text: string
  event: string
}

it.each<Disk>([
  {
    code: 'ENOSPC',
    reason: 'no_room',
    text: 'The server is out of storage space',
    event: 'disk.full',
  },
  {
    code: 'EROFS',
    reason: 'read_only',
    text: 'The server cannot save anything at the moment.',
    event: 'disk.read_only',
  },
])(
  'reports $reason in every language and once in the log, and recovers by itself',
  async (disk) => {
    expect((await signIn()).status).toBe(401)
    expect(await readReason()).toEqual([200, 'ok', undefined])

    const lines: string[] = []
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    }
    vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error(`${disk.code}: no write`), { code: disk.code })
    })
    const texts = new Set<string>()
    for (const language of locales) {
      const { status, message } = await signIn(language)
      expect(status).toBe(503)
      texts.add(message)
    }
    expect(texts.size).toBe(locales.length)
    expect([...texts].join()).toContain(disk.text)
    expect(await readReason()).toEqual([503, 'unavailable', disk.reason])

    vi.mocked(fs.writeSync).mockRestore()
    await vi.waitFor(async () => expect((await signIn()).status).toBe(401), {
      timeout: 60_000,
      interval: 500,
    })
    await vi.waitFor(async () => expect(await readReason()).toEqual([200, 'ok', undefined]), {
      timeout: 60_000,
      interval: 500,
    })
    const events = lines.map((line) => JSON.parse(line).event)
    expect(events.filter((event) => event === disk.event)).toHaveLength(1)
    expect(events).not.toContain('request.failed')
  },
  240_000,
)
