import { parseArgs } from 'node:util'
import { Refusal } from './refusal.mjs'

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
    throw new Refusal(`${error.message.split('. ')[0]}: ${usage}`)
  }
}
