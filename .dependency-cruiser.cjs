/**
 * Import rules:
 * core <- platform <- modules <- routes <- app  and  core <- browser <- components <- app.
 * Paths are regular expressions on the path from the project's root.
 */
const TESTS = String.raw`\.test\.tsx?$`
const PRISMA = String.raw`^lib/platform/db/|^prisma/|^node_modules/(@prisma|prisma)/|^@prisma/`
const NEXT = String.raw`^node_modules/(next|next-intl)/|^next(-intl)?(/|$)`
const REACT = String.raw`^node_modules/(react|react-dom|@types/react|@types/react-dom)/|^react(-dom)?(/|$)`
/** The files of a module, or of a folder in one, that others may import. */
const SHARED_WITH_BROWSERS = String.raw`^lib/modules/.+/(schema|[a-z-]+-schema|mail-kinds|new-object)\.ts$`
const PUBLIC_SERVER_FILES = String.raw`^lib/modules/.+/(service|queries)\.ts$`
const SPECIAL_FILES = String.raw`(^|/)(page|layout|template|loading|error|global-error|not-found|default|route)\.tsx?$|^app/(robots|manifest|sitemap|icon|apple-icon|opengraph-image)\.tsx?$`

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-cycles', 'Circular imports: merge the files, or move what both need.', {}, { circular: true }),
    forbid(
      'no-barrels',
      'An index file pulls all its modules into every importer.',
      {},
      { path: String.raw`(^|/)index\.tsx?$`, pathNot: 'node_modules' },
    ),
    forbid(
      'nothing-unresolved',
      'An import that cannot be resolved.',
      {},
      { couldNotResolve: true, pathNot: String.raw`^server-only$` },
    ),
    forbid(
      'no-development-packages',
      'Production code must not import development packages.',
      { path: '^(app|components|lib|middleware|server)', pathNot: `${TESTS}|^lib/testing/` },
      { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    ),
    forbid(
      'core-is-pure',
      'lib/core runs anywhere: it imports nothing from other folders, Node, Next or React.',
      { path: '^lib/core/', pathNot: TESTS },
      {
        path: `^(app|components|middleware|scripts|server|prisma|e2e|attack)|^lib/(?!core/)|^node:|${NEXT}|${REACT}`,
      },
    ),
    forbid(
      'core-takes-no-builtins',
      'lib/core runs in browsers too.',
      { path: '^lib/core/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'platform-takes-core-only',
      'lib/platform imports lib/core only.',
      { path: '^lib/platform/', pathNot: TESTS },
      { path: '^(app|components|middleware|e2e|attack)|^lib/(browser|modules|routes|testing)/' },
    ),
    forbid(
      'platform-and-next',
      'Only routes, cached reads, revalidation and languages import Next.',
      {
        path: '^lib/platform/',
        pathNot: String.raw`^lib/platform/(http|i18n)/|^lib/platform/cache/(tagged|revalidate)\.ts$`,
      },
      { path: NEXT },
    ),
    forbid(
      'modules-know-no-framework',
      'Modules are called by routes, pages, scripts and tests alike.',
      { path: '^lib/modules/', pathNot: TESTS },
      {
        path: `^(app|components|middleware|e2e|attack)|^lib/(browser|routes|testing)/|^lib/platform/http/|${NEXT}|${REACT}`,
      },
    ),
    forbid(
      'modules-import-public-files',
      'Modules import only the service, queries, schema or constants of another module.',
      { path: '^lib/modules/([^/]+)/', pathNot: TESTS },
      {
        path: '^lib/modules/[^/]+/',
        pathNot: `^lib/modules/$1/|${PUBLIC_SERVER_FILES}|${SHARED_WITH_BROWSERS}`,
      },
    ),
    forbid(
      'schema-and-constants-run-anywhere',
      'Schemas and constants are also imported in browsers.',
      { path: SHARED_WITH_BROWSERS },
      { path: String.raw`^lib/(?!core/)`, pathNot: SHARED_WITH_BROWSERS },
    ),
    forbid(
      'schema-takes-zod-from-core',
      'Schemas import zod from lib/core/zod.ts, which does not compile code at run time.',
      { path: SHARED_WITH_BROWSERS },
      { path: String.raw`(^|/)node_modules/zod/` },
    ),
    forbid(
      'browser-takes-core-only',
      'lib/browser is sent to readers: it imports lib/core only.',
      { path: '^lib/browser/', pathNot: TESTS },
      { path: '^(app|components|middleware|scripts|server|prisma|e2e|attack)|^lib/(?!core/|browser/)' },
    ),
    forbid(
      'components-take-schema-and-constants',
      'Components get data through props; they import only schemas and constants of modules.',
      { path: '^components/', pathNot: TESTS },
      {
        path: '^lib/(modules|platform|routes|testing)/|^app/',
        pathNot: SHARED_WITH_BROWSERS,
      },
    ),
    forbid(
      'building-blocks-know-no-module',
      'General components import nothing from modules.',
      { path: '^components/(ui|layout|forms|data-table|charts|lists|brand)/' },
      { path: '^lib/modules/' },
    ),
    forbid(
      'routes-take-modules',
      'Shared route definitions import modules, never pages.',
      { path: '^lib/routes/', pathNot: TESTS },
      { path: '^(app|components|middleware|scripts|server|prisma|e2e|attack)|^lib/(browser|testing)/' },
    ),
    forbid(
      'no-database-from-outside',
      'Pages, components and middleware reach the database through modules.',
      { path: '^(app|components)/|^lib/routes/|^middleware', pathNot: TESTS },
      { path: PRISMA },
    ),
    forbid(
      'app-holds-special-files',
      'app holds only the files that Next looks for by name.',
      { path: '^app/', pathNot: `${SPECIAL_FILES}|${TESTS}` },
      {},
    ),
    forbid(
      'app-is-the-end',
      'Nothing imports a page or a route.',
      { path: '^(components|lib|middleware|prisma|scripts|server)', pathNot: TESTS },
      { path: '^app/' },
    ),
    forbid(
      'middleware-is-small',
      'The middleware runs on every request: it imports only core, the session cookie and text only.',
      { path: String.raw`^middleware\.ts$` },
      {
        path: '^(app|components|scripts|server|prisma|e2e|attack)/|^lib/',
        pathNot: '^lib/core/|^lib/platform/auth/edge|^lib/platform/http/text-only-page',
      },
    ),
    forbid(
      'platform-without-react',
      'Commands run services without React (scripts/support/programs.mjs): format messages with use-intl/core.',
      { path: '^lib/platform/', pathNot: String.raw`^lib/platform/http/|${TESTS}` },
      {
        path: String.raw`${REACT}|^node_modules/(next-intl/|use-intl/.*(index|react)\.)`,
        pathNot: 'next-intl/.*/server',
      },
    ),
    forbid(
      'testing-stays-with-tests',
      'Factories and fakes are for tests, benchmarks and demonstration content.',
      { pathNot: String.raw`${TESTS}|^lib/testing/|^e2e/|^attack/|^scripts/bench/|^prisma/seed/|^vitest\.config\.ts$` },
      { path: '^lib/testing/' },
    ),
    forbid(
      'tools-stay-outside',
      'The application does not import scripts, server, prisma or tests.',
      { path: '^(app|components|lib|middleware)', pathNot: `${TESTS}|^lib/testing/` },
      { path: '^(scripts|server|prisma|e2e|attack)/' },
    ),
  ],
  required: [
    {
      name: 'server-files-import-server-only',
      comment: "import 'server-only' fails the build if the file would be sent to a browser.",
      severity: 'error',
      module: {
        path: `${String.raw`^lib/platform/.*\.tsx?$`}|${PUBLIC_SERVER_FILES}`,
        pathNot: String.raw`${TESTS}|\.d\.ts$|^lib/platform/db/generated/|^lib/platform/cache/tags\.ts$`,
      },
      to: { path: String.raw`^node_modules/server-only/|^server-only$` },
    },
  ],
  options: {
    doNotFollow: { path: ['^node_modules', '^lib/platform/db/generated'] },
    exclude: { path: [String.raw`^server/page-shell/built/`, String.raw`^\.next`, String.raw`^\.data`, String.raw`\.tmp\.ts$`] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
