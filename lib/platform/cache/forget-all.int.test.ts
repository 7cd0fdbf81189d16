import { afterEach, expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { countChanges, isCurrent } from '../page-store/changes.mjs'
import { askToForgetAll, forgetAllWhenAsked } from './forget-all'

emptyBetweenTests()

const holder = globalThis as { ingingoLastForgotten?: string }
afterEach(() => {
  delete holder.ingingoLastForgotten
})

/** Whether a page without tags still counts once the process has looked. */
async function isKept(): Promise<boolean> {
  const page = { tags: [], begun: countChanges() }
  await forgetAllWhenAsked()
  return isCurrent(page)
}

it('forgets nothing for what was asked before the process first looked', async () => {
  await askToForgetAll()
  expect(await isKept()).toBe(true)
})

it('forgets all pages from before each time it is asked, once', async () => {
  await forgetAllWhenAsked()
  await askToForgetAll(new Date('2026-01-01'))
  expect(await isKept()).toBe(false)
  expect(await isKept()).toBe(true)
  await askToForgetAll(new Date('2026-01-02'))
  expect(await isKept()).toBe(false)
})
