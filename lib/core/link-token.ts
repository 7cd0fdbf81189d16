import { isUuid } from './uuid'

/** 256 random or signed bits in base64url. */
const SECRET = /^[\w-]{43}$/
/** Number of dot-separated parts. Tokens with several parts begin with an id and end with a signature. */
const PARTS = { secret: 1, appeal: 2, unsubscribe: 3 } as const

export type TokenKind = keyof typeof PARTS

/** Returns whether a token is well-formed. A malformed token was truncated or altered. */
export function isWholeToken(token: string, kind: TokenKind = 'secret'): boolean {
  const parts = token.split('.')
  const [id = ''] = parts
  return (
    parts.length === PARTS[kind] &&
    SECRET.test(parts.at(-1) ?? '') &&
    (parts.length === 1 || isUuid(id))
  )
}

/** Result of parsing the token of a mailed link. */
export type LinkToken = { state: 'missing' | 'damaged' } | { state: 'there'; token: string }

/** Characters that mail programs insert: white space and invisible ones anywhere, punctuation at the end. */
const INSERTED = /[\s\p{Cf}]+|[^\w-]+$/gu

/** Parses `?token=` of a mailed link, without the characters that mail programs insert. */
export function readLinkToken(search: string, kind: TokenKind): LinkToken {
  const token = new URLSearchParams(search).get('token')?.replace(INSERTED, '')
  if (!token) return { state: 'missing' }
  return isWholeToken(token, kind) ? { state: 'there', token } : { state: 'damaged' }
}
