import { describe, expect, it } from 'vitest'
import { mergeProcesses, type ProcessStats } from './processes'

const job = (name: string, hour: number, failures: number, wentWell: number | null) => ({
  name,
  begun_at: `2026-11-24T0${hour}:00:00.000Z`,
  took_ms: hour,
  has_failed: failures > 0,
  failures,
  went_well_at: wentWell === null ? null : `2026-11-24T0${wentWell}:00:00.000Z`,
})

const statement = (shape: string, times: number, worst_ms: number, hour: number) => ({
  shape,
  times,
  worst_ms,
  last_at: `2026-11-24T0${hour}:00:00.000Z`,
})

const store = (store: string, hits: number) => ({
  store,
  entries: 2,
  bytes: 100,
  hits,
  misses: 1,
  drops: 0,
})

const figures = (of: Partial<ProcessStats>): ProcessStats => ({
  jobs: [],
  slow_statements: [],
  page_stores: [],
  pool: { open: 3, idle: 2, waiting: 1 },
  ...of,
})

describe('merged process figures', () => {
  it("contain a job's last run, the sum of its failures, and its last success", () => {
    const { jobs } = mergeProcesses([
      figures({ jobs: [job('purge', 3, 0, 3), job('checkpoint', 1, 0, 1)] }),
      figures({ jobs: [job('purge', 4, 2, 2)] }),
    ])
    expect(jobs).toEqual([
      job('checkpoint', 1, 0, 1),
      { ...job('purge', 4, 2, 2), went_well_at: '2026-11-24T03:00:00.000Z' },
    ])
  })

  it('mark a job that never succeeded', () => {
    const broken = figures({ jobs: [job('purge', 3, 1, null)] })
    expect(mergeProcesses([broken, broken]).jobs[0]).toMatchObject({
      failures: 2,
      went_well_at: null,
    })
  })

  it('sum slow statements, pages and connections', () => {
    const merged = mergeProcesses([
      figures({ slow_statements: [statement('a', 1, 300, 2)], page_stores: [store('pages', 5)] }),
      figures({
        slow_statements: [statement('b', 1, 900, 1), statement('a', 2, 200, 3)],
        page_stores: [store('pages', 7), store('searches', 1)],
      }),
    ])
    expect(merged.slow_statements).toEqual([statement('b', 1, 900, 1), statement('a', 3, 300, 3)])
    expect(merged.page_stores).toEqual([
      { store: 'pages', entries: 4, bytes: 200, hits: 12, misses: 2, drops: 0 },
      store('searches', 1),
    ])
    expect(merged.pool).toEqual({ open: 6, idle: 4, waiting: 2 })
  })
})
