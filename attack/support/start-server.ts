import type { TestProject } from 'vitest/node'
import { startLocalPostgres } from '@/scripts/support/test-databases.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { signInDemoAccounts, type Tokens } from './tokens'

/** Where tests find the server, by variable name. */
type ServerEnv = Record<string, string>

declare module 'vitest' {
  interface ProvidedContext {
    server: ServerEnv
    tokens: Tokens
  }
}

const NAMES = ['BASE_URL', 'DATABASE_URL', 'DATA_DIR', 'AUTH_SECRET', 'SERVER_PID', 'SERVER_LOG']

function runningServer(): ServerEnv | null {
  // Vite writes a path here where nothing is set.
  if (!process.env.BASE_URL?.startsWith('http')) return null
  return Object.fromEntries(NAMES.map((name) => [name, process.env[name] ?? '']))
}

/** Starts the server that all files share, unless one is named; building is part of its start. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const running = runningServer()
  const workers = process.env.WORKERS ?? ''
  // Several processes cannot share the embedded database.
  const database = running || !workers ? null : await startLocalPostgres()
  const env: Record<string, string> = database
    ? { DATABASE_URL: database.url, WORKERS: workers }
    : {}
  const started = running ? null : await startTestServer({ logName: 'attack-server.log', env })
  const serverEnv: ServerEnv = running ?? started?.env ?? {}
  try {
    project.provide('server', serverEnv)
    project.provide('tokens', await signInDemoAccounts(serverEnv.BASE_URL ?? ''))
  } catch (error) {
    await started?.stop()
    await database?.stop()
    throw error
  }
  return async () => {
    await started?.stop()
    await database?.stop()
  }
}
