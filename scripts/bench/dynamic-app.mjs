/** The product without its page cache: the same build in a temporary folder, where every page is rendered each time. */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromRoot, ROOT } from '../support/paths.mjs'
import { freePort } from '../support/port.mjs'
import { startServerProcess } from './spawned.mjs'

const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'e2e', 'docs', 'test-results'])

/** Pages are finished as ever, and never kept. */
const NEVER_KEEPING = `
import { finishPage } from './html-cache/finish-page.mjs'
export default class {
  async get() { return null }
  async set(_key, data) { if (data?.kind === 'APP_PAGE') finishPage(data) }
  async revalidateTag() {}
  resetRequestCache() {}
}
`

function copyProduct(folder) {
  cpSync(ROOT, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => {
      const [top, second] = from.slice(ROOT.length).split('/')
      return !LEFT_OUT.has(top) && !(top === '.next' && ['cache', 'dev'].includes(second))
    },
  })
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'), 'dir')
  writeFileSync(join(folder, 'lib', 'platform', 'cache-handler.mjs'), NEVER_KEEPING)
}

/**
 * @param {Record<string, string>} productEnv of the running product, whose database it shares
 * @param {string} path of a page that is there
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startDynamicApp(productEnv, path) {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-bench-dynamic-'))
  copyProduct(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    ...productEnv,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    __NEXT_PROCESSED_ENV: 'true',
  }
  const args = [join(folder, 'scripts', 'serve.mjs')]
  const server = await startServerProcess(args, { cwd: folder, env, url: `${url}${path}` })
  return {
    url,
    pid: server.pid,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
