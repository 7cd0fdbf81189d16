import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever a command was started from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const fromRoot = (...parts) => join(ROOT, ...parts)
