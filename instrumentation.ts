/** Next calls this once in each server process. Builds and the edge runtime have nothing to do by themselves. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  const { startJobs } = await import('@/lib/platform/jobs/schedule')
  const { editorialJobs } = await import('@/lib/modules/editorial/jobs')
  const { forumJobs } = await import('@/lib/modules/forum/jobs')
  const { licenceJobs } = await import('@/lib/modules/licences/jobs')
  const { notificationJobs } = await import('@/lib/modules/notifications/jobs')
  const { readArticlePage, readExampleArticle, readSearchPage, readSlug } = await import(
    '@/lib/modules/pages/queries'
  )
  const { placeholders } = await import('@/lib/modules/pages/example')
  const { flushReadership } = await import('@/lib/platform/readership/flush')
  // The server renders these pages itself (lib/platform/page-shell), and Next bundles what they read apart.
  const reads = { readArticlePage, readExampleArticle, readSearchPage, readSlug }
  Object.assign(globalThis, {
    ingingoPages: { reads, placeholders: placeholders(), flushReadership },
  })
  startJobs([...editorialJobs, ...forumJobs, ...licenceJobs, ...notificationJobs])
}
