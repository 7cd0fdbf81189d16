import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { CommandFailed } from './command.mjs'
import { fromRoot } from './paths.mjs'
import { runTool } from './tools.mjs'

// An error outside of any test, such as a file that cannot be loaded, counts as one failure.
const withOther = ({ passed, failed, failures }, isFailure) => ({
  passed,
  failed: isFailure && failed === 0 ? 1 : failed,
  failures,
})

/** Runs a tool that writes its results to a JSON file, showing its output. */
async function runCounted(tool, args, file, env) {
  const path = fromRoot('test-results', file)
  rmSync(path, { force: true })
  mkdirSync(fromRoot('test-results'), { recursive: true })
  let isFailure = false
  try {
    await runTool(tool, args(path), { env, show: true })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    isFailure = true
  }
  return { isFailure, results: readResults(path) }
}

function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const firstLine = (text = '') => text.trim().split('\n', 1)[0]

const vitestFailures = (files = []) =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
    return tests.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\u001b\[[\d;]*m/g

/** The error of the first failed try, so that a run whose files are gone still reports it. */
function whyOf({ results }) {
  const text = results.find(({ error }) => error)?.error.message ?? ''
  const lines = text.replace(COLOURS, '').split('\n', 12)
  return lines.map((line) => `\n    ${line.slice(0, 200)}`).join('')
}

const playwrightFailures = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          (test) => `${test.status} [${test.projectName}] ${file}:${line} › ${title}${whyOf(test)}`,
        ),
    ),
    ...playwrightFailures(inner),
  ])

/** Runs one of Vitest's projects and counts its tests; `more` are further arguments. */
export async function runVitest(project, env, more = ['--reporter=dot']) {
  const args = (path) => [
    'run',
    `--project=${project}`,
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...more,
  ]
  const { isFailure, results } = await runCounted('vitest', args, `${project}.json`, env)
  const passed = results?.numPassedTests ?? 0
  const failures = vitestFailures(results?.testResults)
  return withOther({ passed, failed: results?.numFailedTests ?? 0, failures }, isFailure)
}

/**
 * Runs the hostile tests on a production server, prints their table and counts them.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [files] parts of file names to run; all by default
 */
export const runAttack = (env, files = []) =>
  runVitest('attack', env, [
    '--reporter=default',
    '--reporter=./attack/support/table-reporter.ts',
    ...files,
  ])

/**
 * Checks the pages in older and other engines and counts the tests.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [more] Vitest's arguments, such as `-t 'Chromium 64'`
 */
export const runEngines = (env, more = []) =>
  runVitest('engines', env, ['--reporter=default', ...more])

/** The number of browser tests that may need their second try; Playwright names them. More indicate a fault. */
const MOST_FLAKY = 2

/** Runs the end-to-end tests and counts them; playwright.config.ts says where the results go. */
export async function runPlaywright(env) {
  return countPlaywright(['--pass-with-no-tests', '--retries=1'], 'e2e.json', env)
}

/** Tests the build under `next start`, as on hosts without our server; brings its own database and file host. */
export const runHosted = (env) =>
  countPlaywright(['--config=e2e/hosted/playwright.config.ts', '--retries=1'], 'hosted.json', env)

async function countPlaywright(more, file, env) {
  const args = () => ['test', ...more]
  const { isFailure, results } = await runCounted('playwright', args, file, env)
  const { expected = 0, unexpected = 0, flaky = 0 } = results?.stats ?? {}
  const excused = flaky <= MOST_FLAKY ? flaky : 0
  const failed = unexpected + flaky - excused
  const failures = playwrightFailures(results?.suites)
  return withOther({ passed: expected + excused, failed, failures }, isFailure)
}
