import { afterEach, expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { countChanges, isCurrent } from './changes.mjs'
import { requestRevalidateAll, revalidateAllIfRequested } from './revalidate'

emptyBetweenTests()

const holder = globalThis as { ingingoLastRevalidation?: string }
afterEach(() => {
  delete holder.ingingoLastRevalidation
})

/** Returns whether a page without tags is still current once the process has checked. */
async function isCached(): Promise<boolean> {
  const page = { tags: [], begun: countChanges() }
  await revalidateAllIfRequested()
  return isCurrent(page)
}

it("ignores requests from before the process's first check", async () => {
  await requestRevalidateAll()
  expect(await isCached()).toBe(true)
})

it('drops all earlier pages once per request', async () => {
  await revalidateAllIfRequested()
  await requestRevalidateAll(new Date('2026-01-01'))
  expect(await isCached()).toBe(false)
  expect(await isCached()).toBe(true)
  await requestRevalidateAll(new Date('2026-01-02'))
  expect(await isCached()).toBe(false)
})
