import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { report, seconds } from './command-line.mjs'
import { fromRoot } from './paths.mjs'
import { CommandFailed, runCommand } from './programs.mjs'

/**
 * @typedef {{ file: string, title: string, message: string, artifacts?: string[] }} Failure `message` is one or a few
 *   lines; `artifacts` are the paths of traces and screenshots
 * @typedef {{ passed: number, failed: number, skipped?: number, failures?: Failure[] }} Outcome
 * @typedef {[title: string, run: () => Promise<Outcome | void>]} Stage a stage that returns no outcome is one check:
 *   passed, or failed by throwing
 */

const SUMMARY = fromRoot('test-results', 'summary.json')

/**
 * Runs the stages of a check one after the other, each under a heading, and all of them whatever fails.
 * @param {(Stage | Stage[])[]} stages those in a list of their own run in parallel
 * @param {{ lane?: 'main' | 'all', summaryFile?: string }} [options] `lane`: also writes the summary
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} also printed as the last line, after the failures
 */
export async function runStages(stages, { lane, summaryFile = SUMMARY } = {}) {
  const began = Date.now()
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for (const entry of stages) {
    const group = Array.isArray(entry[0]) ? entry : [entry]
    const outcomes = await Promise.all(group.map(([title, run]) => runStage(title, run)))
    for (const [index, outcome] of outcomes.entries()) {
      total.passed += outcome.passed
      total.failed += outcome.failed
      total.skipped += outcome.skipped ?? 0
      if (outcome.failed > 0) failures.push(...getFailures(group[index][0], outcome))
    }
  }
  if (failures.length > 0) {
    console.log(`\n━━ What failed\n${failures.map(describeFailure).join('\n')}`)
  }
  if (lane) {
    const passedSeconds = Math.round((Date.now() - began) / 1000)
    await writeSummary(summaryFile, { lane, ...total, seconds: passedSeconds, failures })
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  if (total.failed > 0) process.exitCode = 1
  return total
}

const getFailures = (stage, { failures = [] }) =>
  failures.length > 0
    ? failures.map((failure) => ({ stage, ...failure }))
    : [{ stage, file: '', title: '', message: 'The output above has the details.' }]

const describeFailure = ({ stage, file, title, message, artifacts = [] }) =>
  [
    [stage, file, title].filter(Boolean).join(' › '),
    ...message.split('\n').map((line) => `    ${line}`),
    ...artifacts.map((path) => `    ${path}`),
  ].join('\n')

/** The commit that is checked out; null outside of a Git repository. */
async function readCommit() {
  try {
    const commit = await runCommand('git', ['rev-parse', 'HEAD'])
    const changes = await runCommand('git', ['status', '--porcelain'])
    return { commit: commit.trim(), dirty: changes !== '' }
  } catch {
    return { commit: null, dirty: null }
  }
}

async function writeSummary(file, summary) {
  const text = JSON.stringify({ ...(await readCommit()), ...summary }, null, 2)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text}\n`)
}

async function runStage(title, run) {
  console.log(`\n━━ ${title}`)
  const began = Date.now()
  let outcome
  try {
    outcome = (await run()) ?? { passed: 1, failed: 0 }
  } catch (error) {
    outcome = { passed: 0, failed: 1 }
    if (error instanceof CommandFailed) {
      console.log(error.output.trimEnd())
      outcome.failures = [{ file: '', title: '', message: error.tail(8) }]
    } else {
      report(error)
      outcome.failures = [{ file: '', title: '', message: error.message }]
    }
  }
  console.log(`━━ ${title}: ${outcome.failed === 0 ? 'passed' : 'FAILED'}, ${seconds(began)} s`)
  return outcome
}
