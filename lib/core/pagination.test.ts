import { describe, expect, it } from 'vitest'
import { pageCount, parsePaging } from './list-query'

const defaults = { page: 1, limit: 5 }
const read = (query: string) => parsePaging(new URLSearchParams(query), defaults)

describe('parsePaging', () => {
  it.each([
    ['', 1, 5],
    ['page=3&limit=20', 3, 20],
    ['page=-1&limit=-5', 1, 1],
    ['page=0&limit=0', 1, 1],
    ['limit=1e9', 1, 100],
    ['limit=101', 1, 100],
    ['page=abc&limit=abc', 1, 5],
    ['page=&limit=', 1, 5],
    ['page=2.9&limit=7.9', 2, 7],
    ['page=250', 250, 5],
    ['page=1e99', 1_000_000, 5],
    ['page=0x10&limit=NaN', 1, 5],
    ['page=Infinity&limit=Infinity', 1, 5],
  ])('parses %j as page %i and limit %i', (query, page, limit) => {
    expect(read(query)).toEqual({ page, limit })
  })
})

describe('pageCount', () => {
  it.each([
    [0, 5, 1],
    [5, 5, 1],
    [6, 5, 2],
  ])('divides %i rows at %i into %i pages', (total, limit, pages) => {
    expect(pageCount(total, limit)).toBe(pages)
  })
})
