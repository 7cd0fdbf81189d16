import { describe, expect, it } from 'vitest'
import { pageWindow } from './pagination'

describe('pageWindow', () => {
  it('lists all of a few pages', () => {
    expect(pageWindow(1, 3)).toEqual([1, 2, 3])
  })

  it('leaves gaps on both sides in the middle of many', () => {
    expect(pageWindow(6, 12)).toEqual([1, 'before', 5, 6, 7, 'after', 12])
  })

  it('never replaces a single page by a gap', () => {
    expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, 'after', 12])
    expect(pageWindow(9, 12)).toEqual([1, 'before', 8, 9, 10, 11, 12])
  })
})
