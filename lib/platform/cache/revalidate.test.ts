import { expect, it, vi } from 'vitest'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { forget } from './revalidate'

it('forgets each tag once', () => {
  forget('videos', 'video:1', 'videos')
  expect(takeRevalidatedTags()).toEqual(['videos', 'video:1'])
})

it('does nothing where Next does not serve', async () => {
  // Next's own, which knows no request here.
  const { revalidateTag } = await vi.importActual<typeof import('next/cache')>('next/cache.js')
  expect(() => revalidateTag('videos', { expire: 0 })).toThrow('static generation store missing')
})
