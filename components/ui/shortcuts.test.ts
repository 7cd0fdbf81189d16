import { expect, it } from 'vitest'
import { getShortcut } from './shortcuts'

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
  expect(getShortcut({ ...none, key: 'a' }, page)).toBe('A')
  expect(getShortcut({ ...none, key: 'N' }, null)).toBe('N')
  expect(getShortcut({ ...none, key: '?', shiftKey: true }, page)).toBe('?')
})

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'isComposing'])(
  'ignores a letter with %s',
  (name) => {
    expect(getShortcut({ ...none, key: 'a', [name]: true }, page)).toBeNull()
  },
)

it.each(['Enter', 'ArrowDown', '1', 'é', ' ', 'Dead'])('ignores %s', (key) => {
  expect(getShortcut({ ...none, key }, page)).toBeNull()
})

it('ignores typing into a field or a window', () => {
  const field = { closest: () => ({}) as Element }
  expect(getShortcut({ ...none, key: 'a' }, field)).toBeNull()
})
