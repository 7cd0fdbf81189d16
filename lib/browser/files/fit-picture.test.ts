import { expect, it } from 'vitest'
import { fittedSize, TEXT_BOX } from './fit-picture'

it.each([
  [
    { width: 4032, height: 3024 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 1600, height: 2133 },
  ],
  [
    { width: 1000, height: 9000 },
    { width: 356, height: 3200 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 90_000, height: 1 },
    { width: 1600, height: 1 },
  ],
])('fits %o as %o', (size, fitted) => expect(fittedSize(size, TEXT_BOX)).toEqual(fitted))
