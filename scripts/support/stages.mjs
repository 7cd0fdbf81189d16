import { CommandFailed } from './command.mjs'
import { seconds } from './progress.mjs'
import { report } from './refusal.mjs'

/**
 * Runs the stages of a check one after the other, all of them whatever the outcome, each under a heading.
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Outcome `failures` names the tests that failed
 * @typedef {[title: string, run: () => Promise<Outcome | void>]} Stage
 * @param {(Stage | Stage[])[]} stages a stage that counts no tests is one check: passed, or failed by throwing. Those
 *   in a list of their own run in parallel, and print nothing themselves.
 * @returns {Promise<{ passed: number, failed: number }>} also printed as the last line, after the failures
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 }
  const failures = []
  for (const entry of stages) {
    const together = Array.isArray(entry[0]) ? entry : [entry]
    const outcomes = await Promise.all(together.map(([title, run]) => runStage(title, run)))
    for (const [index, outcome] of outcomes.entries()) {
      total.passed += outcome.passed
      total.failed += outcome.failed
      if (outcome.failed > 0) failures.push(...named(together[index][0], outcome.failures))
    }
  }
  if (failures.length > 0) console.log(`\n━━ What failed\n${failures.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
  return total
}

const named = (title, failures = []) =>
  failures.length > 0 ? failures.map((failure) => `${title}: ${failure}`) : [title]

async function runStage(title, run) {
  console.log(`\n━━ ${title}`)
  const began = Date.now()
  let outcome
  try {
    outcome = (await run()) ?? { passed: 1, failed: 0 }
  } catch (error) {
    if (error instanceof CommandFailed) console.log(error.output.trimEnd())
    else report(error)
    outcome = { passed: 0, failed: 1 }
  }
  console.log(`━━ ${title}: ${outcome.failed === 0 ? 'passed' : 'FAILED'}, ${seconds(began)} s`)
  return outcome
}
