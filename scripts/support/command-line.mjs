import { parseArgs } from 'node:util'

/** Prints what is being done while it runs, and then how long it took. */
export async function step(title, work) {
  process.stdout.write(`${title} … `)
  const began = Date.now()
  try {
    const result = await work()
    process.stdout.write(`done in ${seconds(began)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('not done\n')
    throw error
  }
}

/** Seconds since `began` (clock milliseconds), with one decimal below ten. */
export function seconds(began) {
  const passed = (Date.now() - began) / 1000
  return passed < 10 ? passed.toFixed(1) : Math.round(passed).toString()
}

/** A fault that only the operator can fix: reported in one sentence, without a stack. */
export class OperatorError extends Error {
  /**
   * @param {string} sentence what is wrong and how to fix it
   * @param {string} [details] printed before the sentence: the end of a failed command's output
   */
  constructor(sentence, details = '') {
    super(sentence)
    this.details = details
  }
}

/** Prints why a command ended: briefly where the reader can act on it, in full where it is a bug. */
export function report(error) {
  if (!(error instanceof OperatorError)) {
    console.error(error)
    return
  }
  if (error.details) console.error(`\n${error.details.trimEnd()}\n`)
  console.error(error.message)
}

/** Runs a command's `main` and turns anything it throws into a message and exit code 1. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    report(error)
    process.exitCode = 1
  }
}

/**
 * Parses a command's options, including `--help`.
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @param {string} usage an example, shown with the error
 */
export function readOptions(options, usage) {
  const help = { type: 'boolean', short: 'h' }
  try {
    return parseArgs({ options: { ...options, help } }).values
  } catch (error) {
    throw new OperatorError(`${error.message.split('. ')[0]}: ${usage}`)
  }
}
