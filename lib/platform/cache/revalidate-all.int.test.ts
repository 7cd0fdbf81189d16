import { afterEach, expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { countChanges, isCurrent } from '../page-store/changes.mjs'
import { askToRevalidateAll, revalidateAllWhenAsked } from './revalidate'

emptyBetweenTests()

const holder = globalThis as { ingingoLastRevalidation?: string }
afterEach(() => {
  delete holder.ingingoLastRevalidation
})

/** Returns whether a page without tags is still current once the process has checked. */
async function isKept(): Promise<boolean> {
  const page = { tags: [], begun: countChanges() }
  await revalidateAllWhenAsked()
  return isCurrent(page)
}

it("ignores requests from before the process's first check", async () => {
  await askToRevalidateAll()
  expect(await isKept()).toBe(true)
})

it('drops all earlier pages once per request', async () => {
  await revalidateAllWhenAsked()
  await askToRevalidateAll(new Date('2026-01-01'))
  expect(await isKept()).toBe(false)
  expect(await isKept()).toBe(true)
  await askToRevalidateAll(new Date('2026-01-02'))
  expect(await isKept()).toBe(false)
})
