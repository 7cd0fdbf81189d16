import type { TestProject } from 'vitest/node'
import { startTestServer } from '@/scripts/support/test-server.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
  }
}

/** Starts the server that all files share, unless one is named. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  // Vite writes a path here where nothing is set.
  const named = process.env.BASE_URL?.startsWith('http') ? process.env.BASE_URL : undefined
  const started = named ? null : await startTestServer({ logName: 'engines-server.log' })
  project.provide('baseUrl', named ?? started?.env.BASE_URL ?? '')
  return async () => started?.stop()
}
