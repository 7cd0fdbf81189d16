import { basename } from 'node:path'
import { test as base, type TestInfo } from '@playwright/test'
import { findFreePort } from '@/scripts/support/port.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** Workers use separate port ranges, so that two servers never start on the same port. */
const PORTS_PER_WORKER = 100

/** Gives each spec file a server, database and data folder of its own, copied from the seeded template. */
class FileServers {
  #file = ''
  #server: Server | null = null
  readonly #stopping: Promise<void>[] = []

  /** Starts a fresh server unless the current one belongs to this file already. */
  async provide({ file, workerIndex, parallelIndex }: TestInfo): Promise<void> {
    // BASE_URL from outside names a server that runs already.
    if (this.#file === file || !process.env.E2E_TEMPLATE) return
    this.#retire()
    this.#server = await startTestServer({
      template: JSON.parse(process.env.E2E_TEMPLATE),
      port: await findFreePort(20_000 + parallelIndex * PORTS_PER_WORKER, PORTS_PER_WORKER),
      logName: `servers/${basename(file, '.spec.ts')}.${workerIndex}.log`,
    })
    this.#file = file
    // The support modules read where the server and its data are from the environment of their worker.
    Object.assign(process.env, this.#server.env)
  }

  /** Shutting down takes a second, which the next file does not wait for. */
  #retire(): void {
    if (this.#server) this.#stopping.push(this.#server.stop())
    this.#server = null
    this.#file = ''
  }

  async stop(): Promise<void> {
    this.#retire()
    await Promise.all(this.#stopping)
  }
}

/** The base of all browser tests: a freshly seeded product for each file. */
export const test = base.extend<{ site: string }, { servers: FileServers }>({
  servers: [
    async ({ browserName: _ }, use) => {
      const servers = new FileServers()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ servers }, use, testInfo) => {
      await servers.provide(testInfo)
      await use(process.env.BASE_URL ?? '')
    },
    // Allows for a slow machine; it is not a performance limit.
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
})
