import { runCommand } from '../support/command.mjs'
import { Refusal } from '../support/refusal.mjs'
import { findProgram, installPackage } from '../support/system-programs.mjs'
import { processorSeconds } from './process-use.mjs'

/** wrk takes a hundredth of the processor time that a load tool in JavaScript takes from the server beside it. */
export async function provideWrk() {
  if (!findProgram(['wrk'])) await installPackage('wrk')
  const program = findProgram(['wrk'])
  if (!program) throw new Refusal('This part needs wrk (Debian: apt-get install wrk).')
  return program
}

const MS = { us: 0.001, ms: 1, s: 1000 }

function milliseconds(output, share) {
  const [, value, unit] = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s)`, 'm').exec(output) ?? []
  return Number(value) * MS[unit]
}

/**
 * Requests one address as fast as responses arrive.
 * @param {string} program wrk
 * @param {{ url: string, pid: number }} target
 * @param {{ connections: number, seconds: number }} how
 * @returns {Promise<{ rate: number, p50: number, p99: number, cost: number }>} responses per second, and milliseconds;
 *   `cost`: the server's processor time per response, which a busy machine does not distort
 * @throws {Error} when a request failed
 */
export async function ask(program, { url, pid }, { connections, seconds }) {
  const before = processorSeconds(pid)
  const output = await runCommand(program, [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'],
    ...['-H', 'Accept-Encoding: gzip', url],
  ])
  const answered = Number(/(\d+) requests in/.exec(output)?.[1])
  if (/Non-2xx|connect [1-9]|(?:read|write) [1-9]/.test(output))
    throw new Error(`Answers from ${url} failed.\n${output}`)
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: milliseconds(output, 50),
    p99: milliseconds(output, 99),
    cost: ((processorSeconds(pid) - before) * 1000) / answered,
  }
}
