import { anyLocale } from './languages.mjs'
import { paths } from './paths'
import { type Action, can, type Viewer } from './permissions'

/** What a screen of the staff area asks for; every screen below it asks for the same. */
const NEEDS = [
  { path: paths.users, needs: 'user.list' },
  { path: paths.dashboardVideos, needs: 'video.manage' },
  { path: paths.dashboardFacts, needs: 'fact.manage' },
  { path: paths.dashboardFaqs, needs: 'faq.manage' },
  { path: paths.dashboardTopics, needs: 'topic.manage' },
  { path: paths.dashboardFacilities, needs: 'facility.manage' },
  { path: paths.siteTexts, needs: 'site.manage' },
  { path: paths.caseReport, needs: 'dashboard.figures' },
  { path: paths.dashboardReports, needs: 'comment.review' },
  { path: paths.audit, needs: 'audit.read' },
  { path: paths.newArticle, needs: 'article.create' },
] as const satisfies { path: string; needs: Action }[]

const PREFIX = new RegExp(`^/(?:${anyLocale})(?=/)`)

/** Whether the page at `path` belongs to an entry; the home page is part of none but itself. */
export function isWithin(path: string, entry: string): boolean {
  const bare = path.replace(PREFIX, '').replace(/\/$/, '')
  return bare === entry || (entry !== paths.dashboard && bare.startsWith(`${entry}/`))
}

/** Whether somebody may open the screen of the staff area at `path`. Decides what is shown, never what is answered. */
export function mayOpen(viewer: Viewer, path: string): boolean {
  const asked = NEEDS.filter(({ path: place }) => isWithin(path, place))
  return can(viewer, 'dashboard.view') && asked.every(({ needs }) => can(viewer, needs))
}
