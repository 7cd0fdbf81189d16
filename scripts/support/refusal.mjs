/** A fault that only the operator can fix: reported in one sentence, without a stack. */
export class Refusal extends Error {
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
  if (!(error instanceof Refusal)) {
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
