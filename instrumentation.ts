/** Next calls this once in each server process. Builds and the edge runtime have no background work. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  const { env } = await import('@/lib/platform/env')
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import('@/lib/platform/tracing/start')
    startTracing()
  }
  const { openProcessMetrics } = await import('@/lib/platform/metrics/process-metrics')
  openProcessMetrics()
  const { shareProcessFigures } = await import('@/lib/modules/operation/processes')
  shareProcessFigures()
  const { startJobs } = await import('@/lib/platform/jobs/schedule')
  const { moduleJobs } = await import('@/lib/routes/due-jobs')
  const { readArticlePage, readExampleArticle, readListSearch, readSearchPage, readSlug } =
    await import('@/lib/modules/pages/queries')
  const { listFrontPages } = await import('@/lib/modules/sitemap/queries')
  const { readPublicPicture } = await import('@/lib/modules/files/queries')
  const { placeholders } = await import('@/lib/modules/pages/example')
  const { startSharing } = await import('@/lib/platform/sharing/start')
  const { flushReadership } = await import('@/lib/platform/readership/flush')
  const { stopDelivery } = await import('@/lib/platform/jobs/schedule-delivery')
  // The server renders these pages itself (server/page-shell), and Next bundles what they read separately.
  const reads = {
    listFrontPages,
    readArticlePage,
    readExampleArticle,
    readListSearch,
    readPublicPicture,
    readSearchPage,
    readSlug,
  }
  Object.assign(globalThis, {
    ingingoPages: { reads, placeholders: placeholders(), flushReadership, stopDelivery },
  })
  if (process.env.VERCEL || process.env.AWS_LAMBDA_FUNCTION_NAME) {
    // Without a lasting process, none can listen for other processes' writes, so none serves from its cache.
    const { pauseCaching } = await import('@/lib/platform/cache/changes.mjs')
    pauseCaching()
  } else {
    await startSharing()
  }
  startJobs(moduleJobs)
}
