import { parseArgs } from 'node:util'
import { Refusal } from './refusal.mjs'

/**
 * A command's options, `--help` among them.
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @param {string} usage an example, shown with what is wrong
 */
export function readOptions(options, usage) {
  const help = { type: 'boolean', short: 'h' }
  try {
    return parseArgs({ options: { ...options, help } }).values
  } catch (error) {
    throw new Refusal(`${error.message.split('. ')[0]}: ${usage}`)
  }
}
