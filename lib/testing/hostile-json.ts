// Hostile input for calls that take JSON, and how each is refused.

const MEGABYTE = 1024 * 1024
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Values that no text field accepts. */
export const HOSTILE_VALUES: [what: string, value: unknown][] = [
  ['an array', ['x']],
  ['an object', { x: 'x' }],
  ['a huge number', 1e308],
  ['a text with NUL', 'x\0x'],
  ['half a character', '\ud83e'],
  ['a text that is too long', 'x'.repeat(200_000)],
  ['something that is far too deep', JSON.parse(nested(50))],
]

/** Bodies that are invalid for JSON calls, and how each is refused. */
export const HOSTILE_BODIES: [what: string, body: BodyInit, status: number][] = [
  ['no JSON', '{"', 400],
  ['a text', '"x"', 422],
  ['a list', '[1]', 422],
  ['nothing', 'null', 422],
  ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22]), 400],
  ['nesting without end', nested(100_000), 422],
  ['more than a megabyte', JSON.stringify({ x: 'x'.repeat(MEGABYTE) }), 413],
]

/** Content types that JSON calls do not accept. */
export const HOSTILE_TYPES = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
]
