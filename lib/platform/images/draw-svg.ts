import 'server-only'
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The process ends itself long before (draw-svg-process.mjs); this is for one that cannot. */
const MOST_MILLISECONDS = 20_000

/** Without our environment: code that draws strangers' files has no access to secrets. */
const bare = () => ({ PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const })

/**
 * Draws an SVG in a process of its own, which is ended after three seconds of CPU time or at 120 MB, so callers must limit how
 * many run at once (lib/platform/work/queues.ts). Five kilobytes of blurred shapes keep the library busy for half a minute, a
 * line of tiny dashes takes two gigabytes, and nothing stops it there.
 * @param width the maximum width in pixels; the height is at most twice that.
 * @returns a PNG.
 * @throws Error when it cannot be drawn within these limits.
 */
export async function drawSvg(bytes: Uint8Array, width: number): Promise<Buffer> {
  const script = fileURLToPath(new URL('./draw-svg-process.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, String(width)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MOST_MILLISECONDS,
    killSignal: 'SIGKILL',
    env: bare(),
  })
  const ended = new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  // A process that exits before reading everything reports that by its exit code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [png, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0) throw new Error('The drawing cannot be drawn.')
  return png
}
