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

it('a letter alone is a shortcut, with Caps Lock too, and so is a question mark', () => {
  expect(shortcutOf({ ...none, key: 'a' }, page)).toBe('A')
  expect(shortcutOf({ ...none, key: 'N' }, null)).toBe('N')
  expect(shortcutOf({ ...none, key: '?', shiftKey: true }, page)).toBe('?')
})

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'isComposing'])(
  'a letter with %s is none',
  (name) => {
    expect(shortcutOf({ ...none, key: 'a', [name]: true }, page)).toBeNull()
  },
)

it.each(['Enter', 'ArrowDown', '1', 'é', ' ', 'Dead'])('%s is none', (key) => {
  expect(shortcutOf({ ...none, key }, page)).toBeNull()
})

it('what is typed into a field or a window is none', () => {
  const field = { closest: () => ({}) as Element }
  expect(shortcutOf({ ...none, key: 'a' }, field)).toBeNull()
})
