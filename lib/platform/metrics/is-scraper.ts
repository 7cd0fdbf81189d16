import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '../env'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request carries the METRICS_TOKEN, compared in constant time; never when none is set. */
export function isScraper(authorization: string | null): boolean {
  const token = env().METRICS_TOKEN
  const [, shown = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  return token !== undefined && timingSafeEqual(digest(shown), digest(token))
}
