import { expect, it } from 'vitest'
import { qrPath } from './qr-path'

it('draws three finder patterns inside a margin of four, and differs for another text', () => {
  const { size, d } = qrPath('https://ingingo.example/rw/v/23456-fhkmr')
  expect(size - 8).toBe(29)
  // The first row begins with the upper edge of one finder pattern and ends with that of another.
  expect(d.startsWith('M4 4h7v1h-7')).toBe(true)
  expect(d).toContain(`M${size - 11} 4h7v1h-7`)
  expect(d).toContain(`M4 ${size - 5}h7v1h-7`)
  expect(d).not.toMatch(/M[0-3] /)
  expect(qrPath('https://ingingo.example/rw/v/23456-fhkmx').d).not.toBe(d)
})
