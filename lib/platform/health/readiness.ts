import 'server-only'
import { db } from '../db/client'
import { findWriteHindrance, type WriteHindrance } from './disk'

const ANSWER_WITHIN_MS = 2000

/** What keeps requests from being served: the database does not answer, or nothing can be written. */
export type Hindrance = 'database' | WriteHindrance

async function doesDatabaseAnswer(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, false)
  })
  const answered = db().$queryRaw`SELECT 1`.then(() => true).catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}

/** Finds what prevents requests from being served, within two seconds; null when nothing does. */
export async function findHindrance(): Promise<Hindrance | null> {
  const isAnswering = await doesDatabaseAnswer()
  return findWriteHindrance() ?? (isAnswering ? null : 'database')
}
