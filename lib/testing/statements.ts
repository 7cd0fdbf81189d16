import { Client } from 'pg'
import { vi } from 'vitest'

// Observes the statements sent to the database, one by one.

type Send = (this: Client, ...args: unknown[]) => unknown

const sqlOf = (sent: unknown) =>
  typeof sent === 'string' ? sent : String((sent as { text?: string } | null)?.text ?? '')

const send = Client.prototype.query as Send

/** Watches statements until `vi.restoreAllMocks`; waits for `work` before each statement is sent. */
function watchStatements(work: (sql: string) => Promise<void> | void): void {
  const watched: Send = function (...args) {
    const before = work(sqlOf(args[0]))
    return before ? before.then(() => send.apply(this, args)) : send.apply(this, args)
  }
  vi.spyOn(Client.prototype, 'query').mockImplementation(watched as Client['query'])
}

/** The statements sent while `run` runs. */
export async function listStatements(run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  watchStatements((sql) => {
    sent.push(sql)
  })
  await run()
  vi.mocked(Client.prototype.query).mockRestore()
  return sent
}

/** Counts the statements sent while `run` runs. */
export const countStatements = async (run: () => Promise<unknown>) =>
  (await listStatements(run)).length

/** Runs `work`, on another connection, just before the first statement that matches a pattern is sent. */
export function doBefore(pattern: RegExp, work: () => Promise<unknown>): void {
  let isDone = false
  watchStatements((sql) => {
    if (isDone || !pattern.test(sql)) return
    isDone = true
    return work().then(() => undefined)
  })
}
