import { expect, it } from 'vitest'
import { shortcutOf } from './shortcuts'

const none = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
}
const page = { closest: () => null }

it('accepts a single letter, including Caps Lock, and a question mark', () => {
  expect(shortcutOf({ ...none, key: 'a' }, page)).toBe('A')
  expect(shortcutOf({ ...none, key: 'N' }, null)).toBe('N')
  expect(shortcutOf({ ...none, key: '?', shiftKey: true }, page)).toBe('?')
})

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'isComposing'])(
  'ignores a letter with %s',
  (name) => {
    expect(shortcutOf({ ...none, key: 'a', [name]: true }, page)).toBeNull()
  },
)

it.each(['Enter', 'ArrowDown', '1', 'é', ' ', 'Dead'])('ignores %s', (key) => {
  expect(shortcutOf({ ...none, key }, page)).toBeNull()
})

it('ignores typing into a field or a window', () => {
  const field = { closest: () => ({}) as Element }
  expect(shortcutOf({ ...none, key: 'a' }, field)).toBeNull()
})
