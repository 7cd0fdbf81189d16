import { expect, it } from 'vitest'
import { findHiddenFault } from './use-checked-form'

const fault = (message: string, ref?: { isConnected?: boolean }) => ({
  type: 'custom',
  message,
  ...(ref ? { ref: { name: 'field', ...ref } } : {}),
})

it('ignores errors of fields on the page', () => {
  expect(findHiddenFault({})).toBeUndefined()
  const shown = { title: fault('input', { isConnected: true }), text: fault('editor', {}) }
  expect(findHiddenFault(shown)).toBeUndefined()
})

it('finds the error of a field that was removed from the page or never shown', () => {
  const shown = fault('input', { isConnected: true })
  expect(findHiddenFault({ shown, code: fault('removed', { isConnected: false }) })).toBe('removed')
  expect(findHiddenFault({ shown, code: fault('never shown') })).toBe('never shown')
})
