import { vi } from 'vitest'

const shared = globalThis as { testEnvironment?: NodeJS.ProcessEnv }

/**
 * Undoes what an earlier test file of this process may have left: environment variables, globals, fake timers and the state of
 * our modules, which the next imports evaluate anew. Files share a process and the packages that Node has loaded, since
 * loading these takes longer than most files.
 */
export function resetProcess(): void {
  shared.testEnvironment ??= { ...process.env }
  const environment = shared.testEnvironment
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith('ingingo')) Reflect.deleteProperty(globalThis, name)
  }
  vi.resetModules()
}
