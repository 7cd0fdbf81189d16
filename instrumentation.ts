/** Next calls this once in each server process. Builds and the edge runtime have nothing to do by themselves. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  const { startJobs } = await import('@/lib/platform/jobs/schedule')
  const { editorialJobs } = await import('@/lib/modules/editorial/jobs')
  const { forumJobs } = await import('@/lib/modules/forum/jobs')
  const { notificationJobs } = await import('@/lib/modules/notifications/jobs')
  startJobs([...editorialJobs, ...forumJobs, ...notificationJobs])
}
