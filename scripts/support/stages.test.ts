import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runStages } from './stages.mjs'

describe('runStages', () => {
  let folder = ''
  let printed = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ingingo-stages-'))
    printed = ''
    vi.spyOn(console, 'log').mockImplementation((text) => {
      printed += `${text}\n`
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(() => {
    rmSync(folder, { recursive: true })
    vi.restoreAllMocks()
    process.exitCode = 0
  })

  const failure = {
    file: 'a.spec.ts:3',
    title: 'opens',
    message: 'Expected: 1\nReceived: 2',
    artifacts: ['test-results/e2e/a/trace.zip'],
  }

  it('runs every stage despite failures, and adds up their tests', async () => {
    const total = await runStages([
      ['Build', async () => Promise.reject(new Error('no build'))],
      [
        ['Unit tests', async () => ({ passed: 3, failed: 0, skipped: 1 })],
        ['Browser tests', async () => ({ passed: 2, failed: 1, failures: [failure] })],
      ],
      ['Types', async () => {}],
    ])
    expect(total).toEqual({ passed: 6, failed: 2, skipped: 1 })
    expect(process.exitCode).toBe(1)
  })

  it('names each failure with its file, its message and its artifacts at the end', async () => {
    await runStages([
      ['Browser tests', async () => ({ passed: 2, failed: 1, failures: [failure] })],
    ])
    expect(printed.slice(printed.indexOf('━━ What failed'))).toBe(
      [
        '━━ What failed',
        'Browser tests › a.spec.ts:3 › opens',
        '    Expected: 1',
        '    Received: 2',
        '    test-results/e2e/a/trace.zip',
        '',
        '2 passed, 1 failed, 0 skipped',
        '',
      ].join('\n'),
    )
  })

  it('writes a summary of the lane', async () => {
    const summaryFile = join(folder, 'results', 'summary.json')
    await runStages(
      [
        ['Build', async () => Promise.reject(new Error('no build'))],
        ['Browser tests', async () => ({ passed: 2, failed: 1, failures: [failure] })],
      ],
      { lane: 'main', summaryFile },
    )
    expect(JSON.parse(readFileSync(summaryFile, 'utf8'))).toMatchObject({
      lane: 'main',
      passed: 2,
      failed: 2,
      skipped: 0,
      seconds: expect.any(Number),
      failures: [
        { stage: 'Build', file: '', title: '', message: 'no build' },
        { stage: 'Browser tests', ...failure },
      ],
    })
  })

  it('passes if nothing fails', async () => {
    await runStages([['Types', async () => {}]])
    expect(process.exitCode ?? 0).toBe(0)
    expect(printed).not.toContain('What failed')
  })
})
