import { provideBrowser } from './browser.mjs'
import { build, buildEnvironment, isBuildCurrent } from './build.mjs'
import { runStages } from './stages.mjs'
import { runPlaywright, runVitest } from './test-counts.mjs'
import { testEnvironment } from './test-environment.mjs'
import { startTestServer } from './test-server.mjs'
import { STATIC_CHECKS } from './tools.mjs'

async function runEndToEnd(env) {
  const browser = await provideBrowser()
  const server = await startTestServer()
  try {
    return await runPlaywright({
      ...env,
      ...server.env,
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
    })
  } finally {
    await server.stop()
  }
}

/** Every check and every test, each stage whatever became of the ones before it. */
export function testEverything() {
  const env = testEnvironment()
  return runStages([
    ...STATIC_CHECKS.map(([title, check]) => [title, async () => void (await check({ env }))]),
    ['Unit tests', () => runVitest('unit', env)],
    ['Integration tests', () => runVitest('integration', env)],
    [
      'Production build',
      async () => {
        if (!isBuildCurrent(env)) await build({ env: buildEnvironment(env) })
      },
    ],
    ['End-to-end tests', () => runEndToEnd(env)],
  ])
}
