import { fileURLToPath } from 'node:url'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { contentPolicy } from './lib/core/content-policy.mjs'
import { pagePattern } from './lib/core/kinds.mjs'
import { localePattern, prefixLocalePattern } from './lib/core/languages.mjs'
import { mailedPagePattern } from './lib/core/mailed-pages.mjs'

const isProduction = process.env.NODE_ENV === 'production'
const isHttps = (process.env.SITE_URL ?? '').startsWith('https://')

const baselinePolicy = contentPolicy({ isProduction, isHttps })

/**
 * The policy of the document viewer's worker, which replaces the page's: it may compile the decoders for scanned
 * pages, and nothing else.
 */
const viewerWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

/** Files are content, never pages: a browser that opens one runs no script in it, and gives it no origin. */
const filePolicy = "sandbox; default-src 'none'"

const securityHeaders = [
  { key: 'Content-Security-Policy', value: baselinePolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  ...(isHttps
    ? [{ key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' }]
    : []),
]

const secretAddress = [{ key: 'Referrer-Policy', value: 'no-referrer' }]

/** Characters that end sentences, quotations, brackets and formatted words, as browsers and mail programs send them. */
const SIGNS = [
  String.raw`[.,;:!*_~|'"\x29\]\x7d>\x60]`,
  // The same, a space, a tab and a line break, encoded.
  '%(?:09|0A|0D|20|21|22|27|28|29|2A|2C|2E|3A|3B|3C|3E|5B|5C|5D|5F|60|7B|7C|7D|7E)',
  // No-break spaces, quotation marks, dashes, ellipses, invisible signs, and the punctuation of Chinese and wide letters.
  '%C2%(?:A0|AB|AD|BB)',
  '%E2%(?:80%[89AB][0-9A-F]|81%A[0-9A-F])',
  '%E3%80%[89][0-9A-F]',
  '%EF%(?:BB%BF|BC%(?:81|88|89|8C|8E|9A|9B|9E|BD))',
]
const PUNCTUATION = `:sign(/?(?:${SIGNS.join('|')}){1,20})`

/** The language of an address that is not English. */
const PREFIX = `/:locale(${prefixLocalePattern})`

/** Everything without a language prefix is English, except what is not a page. */
const UNPREFIXED = `/:path((?!(?:${localePattern}|api|og|_next|sitemap\\.xml)(?:/|$)).*)`

/** The words after an id carry no information: the server strips them itself (server/serve.mjs). */
const READABLE = `/home/:folder(${pagePattern})/:id/:words`
const readable = [
  { source: READABLE, destination: '/en/home/:folder/:id' },
  { source: `${PREFIX}${READABLE}`, destination: '/:locale/home/:folder/:id' },
]

/** @type {import('next').NextConfig} */
const config = {
  cacheHandler: fileURLToPath(new URL('./server/cache-handler.mjs', import.meta.url)),
  // Frequent requests are answered from the page store (server/page-store); the rest is on disk.
  cacheMaxMemorySize: 8 * 1024 * 1024,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` and `npm test` check the types, so a starting server does not wait for that.
  typescript: { ignoreBuildErrors: true },
  // /article/ and /article are the same address: neither redirects (docs/rules.md#access).
  skipTrailingSlashRedirect: true,
  // If the server listens on 127.0.0.1, Next would not recognise its own addresses in responses of middleware.ts.
  skipProxyUrlNormalize: true,
  // Pictures get their sizes on upload; an address that generates others would keep destroyed pictures.
  images: { unoptimized: true },
  serverExternalPackages: [
    'sharp',
    'pdfjs-dist',
    'tinypool',
    '@zip.js/zip.js',
    // Loaded only if files are at a host.
    'uploadthing',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
  ],
  // Files that are read or imported by path, which the tracer does not find.
  outputFileTracingIncludes: {
    '/**': [
      'node_modules/tinypool/dist/**',
      'node_modules/{htmlparser2,domutils,domhandler,domelementtype,dom-serializer,entities}/**',
      'lib/core/languages.mjs',
      'lib/platform/http/text-*',
      'messages/*.json',
    ],
    '/og/**': ['node_modules/pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'],
  },
  experimental: {
    proxyClientMaxBodySize: '30mb',
    // `npm test` usually builds a fresh clone, which has no cache to read; writing one takes a fifth of the build.
    turbopackFileSystemCacheForBuild: !process.env.TEST_LANE,
  },

  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      {
        source: '/api/:kind(files|papers/download)/:path*',
        headers: [{ key: 'Content-Security-Policy', value: filePolicy }],
      },
      {
        source: '/_next/static/media/:file(pdf\\.worker\\..*)',
        headers: [{ key: 'Content-Security-Policy', value: viewerWorkerPolicy }],
      },
      // These addresses contain one-time secrets until the page has removed them.
      { source: `${PREFIX}?/:page(${mailedPagePattern})`, headers: secretAddress },
      {
        source: `${PREFIX}?/home`,
        has: [{ type: 'query', key: 'token' }],
        headers: secretAddress,
      },
      {
        source: '/:file(icon\\.svg|favicon\\.ico|apple-icon\\.png|feed\\.css)',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=604800' }],
      },
      // Browsers revalidate the worker every time, so that its pages never outlive it.
      { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
      {
        source: '/scripts/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
    ]
  },

  async redirects() {
    return [
      { source: `${PREFIX}`, destination: '/:locale/home', permanent: true },
      { source: '/en', destination: '/home', permanent: true },
      { source: '/en/:path*', destination: '/:path*', permanent: true },
      // With `paper_id`, middleware.ts redirects to the paper.
      {
        source: '/home/papers',
        missing: [{ type: 'query', key: 'paper_id' }],
        destination: '/home/more-papers',
        permanent: true,
      },
      {
        source: `${PREFIX}/home/papers`,
        missing: [{ type: 'query', key: 'paper_id' }],
        destination: '/:locale/home/more-papers',
        permanent: true,
      },
      // Chat and mail programs include the punctuation behind an address in the link.
      {
        // A page never begins with a slash, which would lead to another site.
        source: `/:page((?!/|%2f|%5c|\\\\|api/|og/|_next/|scripts/).*?[^/])${PUNCTUATION}`,
        destination: '/:page',
        permanent: true,
      },
      { source: '/auth', destination: '/auth/login', permanent: true },
      { source: '/login', destination: '/auth/login', permanent: true },
      { source: '/signup', destination: '/auth/signup', permanent: true },
      {
        source: `${PREFIX}/:page(auth|login)`,
        destination: '/:locale/auth/login',
        permanent: true,
      },
      { source: `${PREFIX}/signup`, destination: '/:locale/auth/signup', permanent: true },
    ]
  },

  async rewrites() {
    return { afterFiles: [...readable, { source: UNPREFIXED, destination: '/en/:path' }] }
  },
}

export default async function configure(phase) {
  const isBuilding = phase === PHASE_PRODUCTION_BUILD || phase === PHASE_DEVELOPMENT_SERVER
  // The rest configures the bundler.
  if (!isBuilding) return config
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  const withMessages = createNextIntlPlugin({
    requestConfig: './lib/platform/i18n/request.ts',
    // Texts are compiled at build time, so that no browser loads the message parser (10 KB).
    experimental: {
      messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
    },
  })
  // Browsers cache the plain scripts for a year: the entry's address contains its hash, which is put into the pages here.
  const { buildReadingScripts, buildServiceWorker } = await import(
    './scripts/support/reading-scripts.mjs'
  )
  const { buildWorkerScripts } = await import('./scripts/support/worker-scripts.mjs')
  const { generatePrismaClient } = await import('./scripts/support/prisma-client.mjs')
  const { buildEnvironment } = await import('./scripts/support/build.mjs')
  // `next build` alone is also a complete build, for hosts that do not run our scripts.
  await generatePrismaClient()
  process.env.DATABASE_URL ||= buildEnvironment().DATABASE_URL
  buildWorkerScripts()
  buildServiceWorker()
  const built = withMessages({ ...config, env: { READING_SCRIPT_VERSION: buildReadingScripts() } })
  // Instead of next-intl's own formatter, which it formats with.
  const resolveAlias = {
    ...built.turbopack.resolveAlias,
    'use-intl/format-message': './lib/core/format-message.ts',
  }
  return { ...built, turbopack: { ...built.turbopack, resolveAlias } }
}
