import { spawn } from 'node:child_process'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { testEnvironment } from '@/scripts/support/test-runs.mjs'

interface ScriptResult {
  code: number | null
  output: string
  errors: string
}

/**
 * Runs a script of the `scripts` folder as npm does.
 * @param name its file name
 * @param args its arguments
 * @param env settings besides those of all tests
 * @returns its exit code, standard output and standard error
 */
export function runScript(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ScriptResult> {
  const child = spawn(process.execPath, [fromRoot('scripts', name), ...args], {
    env: { ...testEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  return new Promise((done) => {
    child.once('close', (code) => done({ code, output, errors }))
  })
}
