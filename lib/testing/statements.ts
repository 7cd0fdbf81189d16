import { Client } from 'pg'
import { vi } from 'vitest'

type Send = (this: Client, ...args: unknown[]) => unknown

const getSql = (sent: unknown) =>
  typeof sent === 'string' ? sent : String((sent as { text?: string } | null)?.text ?? '')

const send = Client.prototype.query as Send

/**
 * Runs `work`, on another connection, just before the first statement that matches a pattern is sent; until
 * `vi.restoreAllMocks`.
 */
export function runBeforeStatement(pattern: RegExp, work: () => Promise<unknown>): void {
  let isDone = false
  const watched: Send = function (...args) {
    if (isDone || !pattern.test(getSql(args[0]))) return send.apply(this, args)
    isDone = true
    return work().then(() => send.apply(this, args))
  }
  vi.spyOn(Client.prototype, 'query').mockImplementation(watched as Client['query'])
}
