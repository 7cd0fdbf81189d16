import 'server-only'
import { db } from '../db/client'

const ANSWER_WITHIN_MS = 2000

/** Whether the database answers within two seconds. */
export async function isDatabaseReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, false)
  })
  const answered = db().$queryRaw`SELECT 1`.then(() => true).catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
