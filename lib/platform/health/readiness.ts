import 'server-only'
import { db } from '../db/client'
import { findWriteProblem, type WriteProblem } from './disk'

const RESPONSE_TIMEOUT_MS = 2000

/** Why requests cannot be served: the pages of a start are being rendered, the database does not answer, or writes fail. */
export type ReadinessProblem = 'starting' | 'database' | WriteProblem

// Set by server/serve.mjs, which is not bundled with this module.
const holder = globalThis as { ingingoIsStarting?: boolean }

async function doesDatabaseAnswer(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, false)
  })
  const answered = db().$queryRaw`SELECT 1`.then(() => true).catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}

/** Checks within two seconds whether requests can be served; returns the reason if not, otherwise null. */
export async function checkReadiness(): Promise<ReadinessProblem | null> {
  if (holder.ingingoIsStarting) return 'starting'
  const isAnswering = await doesDatabaseAnswer()
  return findWriteProblem() ?? (isAnswering ? null : 'database')
}
