import 'server-only'
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The process ends itself long before (draw-svg-process.mjs); this is for one that cannot. */
const MOST_MILLISECONDS = 20_000

/** Without our environment: what draws strangers' files knows no secret. */
const bare = () => ({ PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const })

/**
 * Draws an SVG in a process of its own, which is ended after three seconds of computing and at 120 MB, so that whoever
 * calls it lets few do so at once (lib/platform/work/queues.ts): five kilobytes of
 * blurred shapes keep the library busy for half a minute, a line of tiny dashes takes two gigabytes, and nothing stops
 * it there.
 * @param width pixels of the drawing's width at most; its height is at most twice that.
 * @returns a PNG.
 * @throws Error when it cannot be drawn within these bounds.
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
  // A process that ended before it read all is told by its end.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [png, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0) throw new Error('The drawing cannot be drawn.')
  return png
}
