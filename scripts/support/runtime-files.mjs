/**
 * Copies what a server needs besides the sources into an empty folder: the used files of its packages, and the build.
 * `node scripts/support/runtime-files.mjs <folder>`, after a build. The Dockerfile runs it.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { buildSync } from 'esbuild'
import { OperatorError, runMain } from './command-line.mjs'
import { fromRoot, ROOT } from './paths.mjs'

/** Entry points of the server and of operator commands, and the programs they spawn. */
const PROGRAMS = [
  'next.config.mjs',
  'node_modules/prisma/build/index.js',
  'node_modules/tsx/dist/loader.mjs',
  'prisma/schema-engine.mjs',
  'scripts/audit-verify.mjs',
  'scripts/backup.mjs',
  'scripts/content-export.mjs',
  'scripts/content-import.mjs',
  'scripts/create-admin.mjs',
  'scripts/drill.mjs',
  'scripts/migrate.mjs',
  'scripts/restore.mjs',
  'scripts/sanitise-content.mjs',
  'scripts/seed.mjs',
  'scripts/start.mjs',
  'scripts/support/typescript-loader.mjs',
  'server/cache-handler.mjs',
  'server/serve.mjs',
]

/** Programs in TypeScript: those of `runProgram`, and Prisma's configuration. */
const TYPESCRIPT_PROGRAMS = [
  'prisma.config.ts',
  'prisma/seed/main.ts',
  'scripts/support/content/main.ts',
  'scripts/support/make-administrator.ts',
  'scripts/support/sanitise-content.ts',
]

/** Folders of packages whose files are read or resolved by path. */
const READ_BY_PATH = [
  '@prisma/schema-engine-wasm',
  'jiti/dist',
  'next/dist/compiled/@babel/runtime',
  'next/dist/compiled/webpack',
  'server-only',
]

/** Parts of packages that the tracer finds but that are used only to build, develop or debug. */
const UNUSED = [
  /\.(?:map|md|d\.[cm]?ts)$/,
  /^node_modules\/next\/dist\/compiled\/(?:babel|babel-packages|jest-worker|next-devtools|terser)\//,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*(?:dev\.js|experimental.*)$/,
  /^node_modules\/next\/dist\/compiled\/@vercel\/og\/index\.edge\.js$/,
  /^node_modules\/next\/dist\/server\/(?:dev\/next-dev-server|lib\/router-utils\/setup-dev-bundler)\.js$/,
  /^node_modules\/next\/dist\/server\/capsize-font-metrics\.json$/,
  // Not of `react`: Node finds the names of its exports in that file.
  /^node_modules\/react-dom\/.*\.development\.js$/,
  /^node_modules\/(?:typescript|@swc\/core[^/]*|@next\/swc[^/]*)\//,
  /^node_modules\/@prisma\/dev\/(?:dist\/runtime-assets|node_modules\/@electric-sql)\//,
  /^node_modules\/@prisma\/(?:query-plan-executor|streams-local)\//,
]

const isUnused = (path) => UNUSED.some((pattern) => pattern.test(path.replaceAll(sep, '/')))

const trace = (entries, conditions) =>
  nodeFileTrace(entries, {
    base: ROOT,
    processCwd: ROOT,
    ignore: isUnused,
    conditions,
    exportsOnly: true,
  })

/** Traces the programs in TypeScript as bundles, since the tracer reads JavaScript only. */
async function traceTypeScript() {
  // Inside the project, so that packages are found from there.
  const folder = fromRoot('.next', 'traced-programs')
  try {
    buildSync({
      entryPoints: TYPESCRIPT_PROGRAMS.map((path) => fromRoot(path)),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
    })
    const bundles = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    return await trace(bundles, ['node', 'react-server'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files that the build has traced for its pages and routes. */
function listTracedByNext() {
  return readdirSync(fromRoot('.next'), { recursive: true })
    .filter((name) => name.endsWith('.nft.json') && !name.startsWith(`cache${sep}`))
    .flatMap((name) => {
      const path = fromRoot('.next', name)
      const { files } = JSON.parse(readFileSync(path, 'utf8'))
      return files.map((file) => relative(ROOT, resolve(dirname(path), file)))
    })
}

/** The files of packages that are used at run time, from the project's folder. */
async function listPackageFiles() {
  const traces = [
    await trace(
      PROGRAMS.map((path) => fromRoot(path)),
      ['node'],
    ),
    await traceTypeScript(),
  ]
  const read = READ_BY_PATH.flatMap((name) =>
    readdirSync(fromRoot('node_modules', name), { recursive: true }).map((file) =>
      join('node_modules', name, file),
    ),
  )
  const all = [...traces.flatMap(({ fileList }) => [...fileList]), ...listTracedByNext(), ...read]
  const isCopied = (path) => path.startsWith(`node_modules${sep}`) && !isUnused(path)
  return [...new Set(all)].filter((path) => isCopied(path) && statSync(fromRoot(path)).isFile())
}

/** Generated files outside `.next`. */
const GENERATED = [
  'lib/platform/db/generated',
  'lib/platform/html/built',
  'server/page-shell/built',
  'public/scripts',
  'public/sw.js',
]

/** Files in `.next` for incremental builds, debugging and tracing. */
const UNUSED_BUILD = ['cache', 'dev', 'diagnostics', 'route-cache', 'trace', 'trace-build', 'types']

const isUsedBuildFile = (path) =>
  !UNUSED_BUILD.includes(basename(path)) && !/\.(?:map|nft\.json)$/.test(path)

async function copyRuntimeFiles(folder) {
  if (!existsSync(fromRoot('.next', 'BUILD_ID')))
    throw new OperatorError('Build the site first: npm run build')
  for (const path of await listPackageFiles()) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(fromRoot(path), to)
  }
  // Next refers to packages by relative links.
  const options = { recursive: true, verbatimSymlinks: true }
  cpSync(fromRoot('.next'), join(folder, '.next'), { ...options, filter: isUsedBuildFile })
  for (const path of GENERATED) cpSync(fromRoot(path), join(folder, path), options)
}

runMain(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder)
    throw new OperatorError('Name a folder: node scripts/support/runtime-files.mjs <folder>')
  await copyRuntimeFiles(folder)
})
