import type { TestProject } from 'vitest/node'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { signInDemoAccounts, type Tokens } from './tokens'

declare module 'vitest' {
  interface ProvidedContext {
    tokens: Tokens
  }
}

/** Brings the server along that all files share, unless one is named; building is part of its start. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.BASE_URL
    ? null
    : await startTestServer({ logName: 'attack-server.log' })
  try {
    // Workers are started after this and take the environment over.
    Object.assign(process.env, server?.env)
    project.provide('tokens', await signInDemoAccounts(process.env.BASE_URL ?? ''))
  } catch (error) {
    await server?.stop()
    throw error
  }
  return async () => server?.stop()
}
