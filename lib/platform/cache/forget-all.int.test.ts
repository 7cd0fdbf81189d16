import { afterEach, expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { askToForgetAll, forgetAllWhenAsked } from './forget-all'

emptyBetweenTests()

const holder = globalThis as { ingingoPagesFrom?: number; ingingoLastForgotten?: string }
afterEach(() => {
  delete holder.ingingoPagesFrom
  delete holder.ingingoLastForgotten
})

it('forgets nothing for what was asked before the process first looked', async () => {
  await askToForgetAll()
  await forgetAllWhenAsked()
  expect(holder.ingingoPagesFrom).toBeUndefined()
})

it('forgets all pages from before each time it is asked, once', async () => {
  await forgetAllWhenAsked()
  await askToForgetAll(new Date('2026-01-01'))
  const before = Date.now()
  await forgetAllWhenAsked()
  const first = holder.ingingoPagesFrom
  expect(first).toBeGreaterThanOrEqual(before)
  holder.ingingoPagesFrom = 1
  await forgetAllWhenAsked()
  expect(holder.ingingoPagesFrom).toBe(1)
  await askToForgetAll(new Date('2026-01-02'))
  await forgetAllWhenAsked()
  expect(holder.ingingoPagesFrom).toBeGreaterThanOrEqual(before)
})
