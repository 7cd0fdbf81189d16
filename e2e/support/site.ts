import { basename } from 'node:path'
import { test as base, type TestInfo } from '@playwright/test'
import { findFreePort } from '@/scripts/support/port.mjs'
import { PATIENT_ADMISSION, startTestServer } from '@/scripts/support/test-server.mjs'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** Runs and their workers use separate port ranges, so that two servers never start on the same port. */
const PORTS_PER_WORKER = 100
const PORTS_PER_RUN = 400
const RUNS = 30
const FIRST_PORT = 20_000 + (process.ppid % RUNS) * PORTS_PER_RUN

/** Spec files that share a server in each worker, since starting one takes eight seconds of processor time. */
type SharedSite =
  /** Only read the library, or change only their own people and rows; publish nothing. */
  | 'library'
  /** Find their rows by unique words and change no settings. */
  | 'staff'

/**
 * Starts servers with a database and data folder of their own, copied from the seeded template: one for each spec file, and one
 * in each worker for the files that share it.
 */
class FileServers {
  #file = ''
  #own: Server | null = null
  readonly #shared = new Map<SharedSite, Promise<Server>>()
  readonly #stopping: Promise<void>[] = []

  /** Selects the server of a file, and starts it if necessary. */
  async provide(info: TestInfo, sharedSite: SharedSite | null): Promise<void> {
    // BASE_URL from outside names a server that runs already.
    if (this.#file === info.file || !process.env.E2E_TEMPLATE) return
    this.#retire()
    let server: Server
    if (sharedSite) {
      const shared = this.#shared.get(sharedSite) ?? this.#start(info, sharedSite)
      this.#shared.set(sharedSite, shared)
      server = await shared
    } else {
      this.#own = await this.#start(info, basename(info.file, '.spec.ts'))
      server = this.#own
    }
    this.#file = info.file
    // The support modules read the server's address and data folder from their worker's environment.
    Object.assign(process.env, server.env)
  }

  async #start({ workerIndex, parallelIndex }: TestInfo, name: string): Promise<Server> {
    const first = FIRST_PORT + parallelIndex * PORTS_PER_WORKER
    return startTestServer({
      env: PATIENT_ADMISSION,
      template: JSON.parse(process.env.E2E_TEMPLATE ?? ''),
      port: await findFreePort(first, PORTS_PER_WORKER),
      logName: `servers/${name}.${workerIndex}.log`,
    })
  }

  /** Shutting down takes a second, for which the next file does not wait. */
  #retire(): void {
    if (this.#own) this.#stopping.push(this.#own.stop())
    this.#own = null
    this.#file = ''
  }

  async stop(): Promise<void> {
    this.#retire()
    const shared = await Promise.allSettled(this.#shared.values())
    const started = shared.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    await Promise.all([...started.map((server) => server.stop()), ...this.#stopping])
  }
}

interface SiteOptions {
  /** Shares a server with the other files of a group. */
  sharedSite: SharedSite | null
}

/** The base of all browser tests: a freshly seeded product. */
export const test = base.extend<SiteOptions & { site: string }, { servers: FileServers }>({
  sharedSite: [null, { option: true }],
  servers: [
    async ({ browserName: _ }, use) => {
      const servers = new FileServers()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ servers, sharedSite }, use, testInfo) => {
      await servers.provide(testInfo, sharedSite)
      await use(process.env.BASE_URL ?? '')
    },
    // Allows for a slow machine; it is not a performance limit.
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
})
