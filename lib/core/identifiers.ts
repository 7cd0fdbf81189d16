/** The letters of printed codes: distinct by eye and by ear. */
export const SLIP_LETTERS = '23456789fhkmrwxy'

/** 60 bits: infeasible to guess. */
export const SLIP_LENGTH = 15

const SLIP_CODE = new RegExp(`^[${SLIP_LETTERS}]{${SLIP_LENGTH}}$`)

/** Formats a code for print: in three parts. */
export const formatSlipCode = (code: string): string => code.match(/.{5}/g)?.join('-') ?? code

/** Parses a typed code. Ignores case, spaces, hyphens and full stops; returns null if it is not a valid code. */
export function parseSlipCode(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}.]/gu, '').toLowerCase()
  return SLIP_CODE.test(code) ? code : null
}

/** Letters and digits distinct by eye and by ear; migration 0025 generates codes from them. */
const VERSION_CODE = /^[23456789fhkmrwxy]{10}$/

/** Formats a code for print and for reading aloud: in two halves. */
export const formatVersionCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Parses a typed code. Ignores case, spaces and hyphens; returns null if it is not a valid code. */
export function parseVersionCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return VERSION_CODE.test(code) ? code : null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Returns whether a value is an id: a lower-case UUID. Callers treat any other value as not found, because a second
 * spelling would be a second URL, which deleting the object would not invalidate.
 */
export function isUuid(value: string): boolean {
  return UUID.test(value)
}

/** 256 random or signed bits in base64url. */
const SECRET = /^[\w-]{43}$/
/** Number of dot-separated parts. Tokens with several parts begin with an id and end with a signature. */
const PARTS = { secret: 1, appeal: 2, unsubscribe: 3 } as const

export type TokenKind = keyof typeof PARTS

/** Returns whether a token is well-formed. A malformed token was truncated or altered. */
export function isWellFormedToken(token: string, kind: TokenKind = 'secret'): boolean {
  const parts = token.split('.')
  const [id = ''] = parts
  return (
    parts.length === PARTS[kind] &&
    SECRET.test(parts.at(-1) ?? '') &&
    (parts.length === 1 || isUuid(id))
  )
}

/** Result of parsing the token of a mailed link. */
export type LinkToken = { state: 'missing' | 'damaged' } | { state: 'well-formed'; token: string }

/** Characters that mail programs insert: white space and invisible ones anywhere, punctuation at the end. */
const INSERTED = /[\s\p{Cf}]+|[^\w-]+$/gu

/** Parses `?token=` of a mailed link, without the characters that mail programs insert. */
export function readLinkToken(search: string, kind: TokenKind): LinkToken {
  const token = new URLSearchParams(search).get('token')?.replace(INSERTED, '')
  if (!token) return { state: 'missing' }
  return isWellFormedToken(token, kind) ? { state: 'well-formed', token } : { state: 'damaged' }
}
