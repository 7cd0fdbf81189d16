import { spawn } from 'node:child_process'

const WITHIN_MS = 60_000

async function answers(url) {
  try {
    return (await fetch(url, { redirect: 'manual' })).status < 400
  } catch {
    return false
  }
}

/**
 * Starts a server in its own process group and waits for its first successful response.
 * @returns {Promise<{ pid: number, milliseconds: number, stop: () => Promise<void> }>} `milliseconds`: from the start
 *   to that response
 */
export async function startServerProcess(args, { cwd, env, url, program = process.execPath }) {
  const began = performance.now()
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const ended = new Promise((done) => child.once('close', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > WITHIN_MS) {
      await stop()
      throw new Error(`The server at ${url} did not answer.\n${log}`)
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  return { pid: child.pid, milliseconds: performance.now() - began, stop }
}
