/** What worker threads run: bundled whole from lib/platform, since no bundler of the server follows a pool to its file. */
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Builds the threads' programs anew, into `built` beside their source. */
export function buildWorkerScripts() {
  buildSync({
    entryPoints: [`${root}lib/platform/html/text-work.ts`],
    outfile: `${root}lib/platform/html/built/text-work.mjs`,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // The package that keeps modules off browsers is empty under this condition.
    conditions: ['react-server'],
    // Packages that are no modules yet ask for those of Node by this name.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
}
