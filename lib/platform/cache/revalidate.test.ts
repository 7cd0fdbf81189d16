import { expect, it, vi } from 'vitest'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { countChanges, isCurrent } from './changes.mjs'
import { revalidate } from './revalidate'

it('revalidates each tag once', () => {
  revalidate('videos', 'video:1', 'videos')
  expect(takeRevalidatedTags()).toEqual(['videos', 'video:1'])
})

it("notifies the page cache itself outside of Next's server", async () => {
  // Next's own function, outside of a request, replaces the mock.
  const own: { revalidateTag: (tag: string, profile: object) => void } =
    await vi.importActual('next/cache.js')
  expect(() => own.revalidateTag('videos', { expire: 0 })).toThrow()
  vi.doMock('next/cache', () => own)
  vi.resetModules()
  const { revalidate: revalidateWithNext } = await import('./revalidate')
  const begun = countChanges()
  revalidateWithNext('videos')
  expect(isCurrent({ tags: ['videos'], begun })).toBe(false)
  expect(isCurrent({ tags: ['papers'], begun })).toBe(true)
  expect(takeRevalidatedTags()).toEqual([])
})
