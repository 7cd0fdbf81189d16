/**
 * Builds the code that runs beside Next's bundles: fully bundled, because the server's bundler does not trace its
 * files.
 */
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

const options = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // CommonJS packages load Node's own modules through `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
}

/** Rebuilds the code that threads of lib/platform/html run, into `built` beside its source. */
function buildTextWork() {
  buildSync({
    ...options,
    entryPoints: [`${root}lib/platform/html/text-work.ts`],
    outfile: `${root}lib/platform/html/built/text-work.mjs`,
    // The package that keeps modules out of browsers is empty under this condition.
    conditions: ['react-server'],
  })
}

/** Rebuilds the code that fills page shells (server/page-shell). */
function buildShellContent() {
  buildSync({
    ...options,
    entryPoints: [`${root}components/shell/content.tsx`],
    outfile: `${root}server/page-shell/built/content.mjs`,
    jsx: 'automatic',
    alias: { 'next-intl': `${root}components/shell/translations.ts` },
    // A single React for all; what only browsers fetch is never imported here.
    external: ['react', 'react-dom', 'react-dom/server', 'react/jsx-runtime', './live-discussion'],
  })
}

/** Rebuilds everything that runs beside Next's bundles. */
export function buildWorkerScripts() {
  buildTextWork()
  buildShellContent()
}
