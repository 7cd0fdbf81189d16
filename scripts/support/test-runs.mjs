import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fromRoot, ROOT } from './paths.mjs'
import { CommandFailed } from './programs.mjs'
import { runTool } from './tools.mjs'

/**
 * The environment without this machine's configuration: tests must not reach its database or send its mail. Variables
 * are emptied rather than removed, so that a `.env` file does not bring them back.
 */
export function testEnvironment() {
  const listed = readFileSync(fromRoot('.env.example'), 'utf8').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)
  const emptied = Object.fromEntries([...listed].map(([, name]) => [name, '']))
  const { NODE_ENV, ...environment } = process.env
  const { TEST_DATABASE_URL } = environment
  return {
    ...environment,
    ...emptied,
    ...(TEST_DATABASE_URL ? { TEST_DATABASE_URL } : {}),
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  }
}

/** @typedef {import('./stages.mjs').Outcome} Outcome */

/**
 * Runs a tool that writes its results to a JSON file, and shows its output.
 * @returns {Promise<{ isFailure: boolean, results: any }>} `results`: the file's content, null if there is none
 */
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

/** An error outside of any test, such as a file that cannot be loaded, counts as one failure. */
const withOther = (outcome, isFailure) => ({
  ...outcome,
  failed: isFailure && outcome.failed === 0 ? 1 : outcome.failed,
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\u001b\[[\d;]*m/g

/** The first lines of an error's text, without the terminal's colours. */
const getHead = (text = '', lines = 12) =>
  text
    .replace(COLOURS, '')
    .trim()
    .split('\n', lines)
    .map((line) => line.slice(0, 200))
    .join('\n')

const vitestFailures = (files = []) =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') {
      return [{ file, title: '', message: getHead(message, 4) }]
    }
    return failed.map(({ fullName, failureMessages: [first] }) => ({
      file,
      title: fullName,
      message: getHead(first, 4),
    }))
  })

/** @returns {import('./stages.mjs').Failure} a browser test that failed, with its traces and screenshots */
function playwrightFailure({ file, line, title }, { projectName, results }) {
  const error = results.find((result) => result.error)?.error.message ?? ''
  const attachments = results.flatMap((result) => result.attachments ?? [])
  return {
    file: `${file}:${line}`,
    title: `${title} [${projectName}]`,
    message: getHead(error),
    artifacts: attachments.flatMap(({ path }) => (path ? [relative(ROOT, path)] : [])),
  }
}

const playwrightFailures = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((test) => playwrightFailure(spec, test)),
    ),
    ...playwrightFailures(inner),
  ])

/**
 * Runs one of Vitest's projects and counts its tests.
 * @param {string[]} [more] further arguments
 * @param {string} [file] the results, in test-results
 * @returns {Promise<Outcome>}
 */
export async function runVitest(project, env, more = ['--reporter=dot'], file = `${project}.json`) {
  const args = (path) => [
    'run',
    `--project=${project}`,
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...more,
  ]
  const { isFailure, results } = await runCounted('vitest', args, file, env)
  const outcome = {
    passed: results?.numPassedTests ?? 0,
    failed: results?.numFailedTests ?? 0,
    skipped: (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0),
    failures: vitestFailures(results?.testResults),
  }
  return withOther(outcome, isFailure)
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

/** Runs the end-to-end tests and counts them; playwright.config.ts says where the results go. */
export const runPlaywright = (env) => countPlaywright([], 'e2e.json', env)

/** Tests the build under `next start`, as on hosts without our server; brings its own database and file host. */
export const runHosted = (env) =>
  countPlaywright(['--config=e2e/hosted/playwright.config.ts'], 'hosted.json', env)

async function countPlaywright(more, file, env) {
  const { isFailure, results } = await runCounted('playwright', () => ['test', ...more], file, env)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = results?.stats ?? {}
  const errors = (results?.errors ?? []).map(({ message }) => ({
    file: '',
    title: '',
    message: getHead(message),
  }))
  const outcome = {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: [...playwrightFailures(results?.suites), ...errors],
  }
  return withOther(outcome, isFailure)
}
