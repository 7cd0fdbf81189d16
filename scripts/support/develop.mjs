import { announcement } from './announcement.mjs'
import { appEnvironment } from './app-environment.mjs'
import { fromRoot } from './paths.mjs'
import { startServer } from './server-process.mjs'
import { serveUntilAsked } from './serving.mjs'

/** Like `start`, but with Next's development server, which needs no build and shows changes at once. */
export function develop() {
  return serveUntilAsked(async (checked, database) => {
    // The development server serves its sources, so it listens on this machine only unless told otherwise.
    const configuration = { ...checked, host: checked.host ?? '127.0.0.1' }
    const { host, port } = configuration
    console.log(announcement(configuration, database.demo))
    const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next')
    return startServer([next, 'dev', '--hostname', host, '--port', String(port)], {
      env: { ...appEnvironment(configuration, database), NODE_ENV: 'development' },
      reportsReady: false,
    })
  })
}
