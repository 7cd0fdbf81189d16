import { expect, test } from 'vitest'
import { readableSize } from './file-field'

test('counts small files in kilobytes, at least one', () => {
  expect(readableSize(0)).toEqual({ unit: 'kilobytes', size: 1 })
  expect(readableSize(2600)).toEqual({ unit: 'kilobytes', size: 3 })
})

test('uses one decimal from a megabyte on', () => {
  expect(readableSize(1024 * 1024)).toEqual({ unit: 'megabytes', size: 1 })
  expect(readableSize(2_700_000)).toEqual({ unit: 'megabytes', size: 2.6 })
})
