import { expect, it } from 'vitest'
import { findHiddenFault } from './use-checked-form'

const fault = (message: string, ref?: { isConnected?: boolean }) => ({
  type: 'custom',
  message,
  ...(ref ? { ref: { name: 'field', ...ref } } : {}),
})

it('ignores faults that a field on the page shows', () => {
  expect(findHiddenFault({})).toBeUndefined()
  const shown = { title: fault('input', { isConnected: true }), text: fault('editor', {}) }
  expect(findHiddenFault(shown)).toBeUndefined()
})

it('finds the fault of a field that was removed from the page, or was never on it', () => {
  const shown = fault('input', { isConnected: true })
  expect(findHiddenFault({ shown, code: fault('removed', { isConnected: false }) })).toBe('removed')
  expect(findHiddenFault({ shown, code: fault('never shown') })).toBe('never shown')
})
