import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@/lib/core/uuid'
import { keyedHash } from '../keyed-hash'

const sign = (decisionId: string) =>
  Buffer.from(keyedHash('appeal', decisionId)).toString('base64url')

/**
 * The token in the link of a moderation decision: the decision's id, signed by the server, because the owner of a deactivated
 * account cannot sign in. It shows the decision and allows one appeal, as long as the service accepts it.
 */
export const appealToken = (decisionId: string): string => `${decisionId}.${sign(decisionId)}`

/** Returns the decision that a token names; null when it was not issued here. */
export function readAppealToken(token: string): string | null {
  const [id = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(id))]
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}
