/** What runs beside Next's own bundles: bundled whole, since no bundler of the server follows it to its files. */
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

const options = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Packages that are no modules yet ask for those of Node by this name.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
}

/** Builds what threads of lib/platform/html run anew, into `built` beside its source. */
function buildTextWork() {
  buildSync({
    ...options,
    entryPoints: [`${root}lib/platform/html/text-work.ts`],
    outfile: `${root}lib/platform/html/built/text-work.mjs`,
    // The package that keeps modules off browsers is empty under this condition.
    conditions: ['react-server'],
  })
}

/** Builds what fills the shells of pages anew (lib/platform/page-shell). */
function buildShellContent() {
  buildSync({
    ...options,
    entryPoints: [`${root}components/shell/content.tsx`],
    outfile: `${root}lib/platform/page-shell/built/content.mjs`,
    jsx: 'automatic',
    alias: { 'next-intl': `${root}components/shell/translations.ts` },
    // One React for all; what only browsers fetch is never asked for here.
    external: ['react', 'react-dom', 'react-dom/server', 'react/jsx-runtime', './live-discussion'],
  })
}

/** Builds all that runs beside Next's own bundles anew. */
export function buildWorkerScripts() {
  buildTextWork()
  buildShellContent()
}
