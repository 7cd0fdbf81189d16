import { createServer, type Socket } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { env } from '@/lib/platform/env'
import { runDueJobs } from '@/lib/routes/due-jobs'
import { emptyBetweenTests } from '@/lib/testing/database'
import { settleDeferred } from '@/lib/testing/next-server'

emptyBetweenTests()

// A mail host that accepts connections and never responds.
const silent: Socket[] = []
const host = createServer((socket) => silent.push(socket.on('error', () => undefined)))
await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready))
const address = host.address()
const port = typeof address === 'object' ? address?.port : ''
Object.assign(env(), { CRON_SECRET: 'a-secret-of-the-clock', SMTP_URL: `smtp://127.0.0.1:${port}` })
afterAll(() => {
  Object.assign(env(), { CRON_SECRET: undefined, SMTP_URL: undefined })
  host.close()
})

const state = async () => (await db().outboxEmail.findFirstOrThrow()).state

it('responds despite a hanging mail host, and continues the work afterwards', async () => {
  const link = 'https://ingingo.example.org/auth/verify'
  await queueEmail(db(), { template: 'verify', to: 'keza@example.org', language: 'en', link })
  expect(await runDueJobs(1)).toBe(false)
  await vi.waitFor(() => expect(silent).toHaveLength(1), { timeout: 60_000 })
  expect(await state()).toBe('SENDING')
  for (const socket of silent) socket.destroy()
  await settleDeferred()
  expect(await state()).toBe('WAITING')
})
