/** The measure of all caching: a second, minimal Next application with one static page. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runNode } from '../support/command.mjs'
import { fromRoot } from '../support/paths.mjs'
import { freePort } from '../support/port.mjs'
import { startServerProcess } from './spawned.mjs'

const FILES = {
  'package.json': '{ "name": "plain", "private": true }',
  'app/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <main><h1>Plain</h1></main>',
}

const nextProgram = fromRoot('node_modules', 'next', 'dist', 'bin', 'next')

/** Fills the prerendered page up to a size: what is compared is serving, not rendering. */
function padPage(folder, bytes) {
  const file = join(folder, '.next', 'server', 'app', 'index.html')
  const html = readFileSync(file, 'utf8')
  const missing = bytes - Buffer.byteLength(html) - '<!---->'.length
  if (missing < 0) throw new Error(`The article is smaller than an empty page: ${bytes} bytes.`)
  const end = html.lastIndexOf('</body>')
  const padding = `<!--${'x'.repeat(missing)}-->`
  writeFileSync(file, html.slice(0, end) + padding + html.slice(end))
}

/**
 * Builds and serves it with Next's default configuration.
 * @param {number} bytes of its page's HTML
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startPlainApp(bytes) {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-bench-plain-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'), 'dir')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  // Turbopack follows no link out of the project's folder.
  await runNode([nextProgram, 'build', '--webpack', folder], { env })
  padPage(folder, bytes)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = [nextProgram, 'start', folder, '--hostname', '127.0.0.1', '--port', String(port)]
  const server = await startServerProcess(args, { cwd: folder, env, url })
  return {
    url,
    pid: server.pid,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
