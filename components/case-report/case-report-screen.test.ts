import { expect, it } from 'vitest'
import { toBars } from './case-report-screen'

it('draws no bar for a row without answers', () => {
  const none = { count: 0, median: null, p90: null }
  const row = { cases: 1, seen: none, taken: none, outcome: none }
  const rows = [
    { ...row, key: '2026-10', answered: none },
    { ...row, key: '2026-11', answered: { count: 1, median: 2.34, p90: 2.34 } },
  ]
  expect(toBars(rows, (key) => key)).toEqual([
    { label: '2026-10', value: null },
    { label: '2026-11', value: 2.3 },
  ])
})
