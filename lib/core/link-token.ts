import { isUuid } from './uuid'

/** 256 random or signed bits in base64url. */
const SECRET = /^[\w-]{43}$/
/** The dot-separated parts of each kind of token; those of more than one begin with an id and end with a signature. */
const PARTS = { secret: 1, appeal: 2, unsubscribe: 3 } as const

export type TokenKind = keyof typeof PARTS

/** Whether a token has the shape of those we mail. One that has not was cut off or changed on its way. */
export function isWholeToken(token: string, kind: TokenKind = 'secret'): boolean {
  const parts = token.split('.')
  const [id = ''] = parts
  return (
    parts.length === PARTS[kind] &&
    SECRET.test(parts.at(-1) ?? '') &&
    (parts.length === 1 || isUuid(id))
  )
}

/** The token of a mailed link: missing, damaged, or there. */
export type LinkToken = { state: 'missing' | 'damaged' } | { state: 'there'; token: string }

/** What mail programs add: white space and invisible characters anywhere, and a full stop or a bracket at the end. */
const ADDED = /[\s\p{Cf}]+|[^\w-]+$/gu

/** Reads `?token=` of a mailed link, without what mail programs add to it. */
export function readLinkToken(search: string, kind: TokenKind): LinkToken {
  const token = new URLSearchParams(search).get('token')?.replace(ADDED, '')
  if (!token) return { state: 'missing' }
  return isWholeToken(token, kind) ? { state: 'there', token } : { state: 'damaged' }
}
