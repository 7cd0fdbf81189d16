import { localePattern } from './languages.mjs'
import { curatedKindNames, curatedKinds } from './library-kinds'
import { paths } from './paths'
import { type Action, can, type Viewer } from './permissions'

/** The permission a screen of the staff area requires; every screen below it requires the same. */
const NEEDS = [
  { path: paths.users, needs: 'user.list' },
  ...curatedKindNames.map((kind) => ({
    path: curatedKinds[kind].workPath,
    needs: `${kind}.manage` as const,
  })),
  { path: paths.siteTexts, needs: 'site.manage' },
  { path: paths.caseReport, needs: 'dashboard.figures' },
  { path: paths.dashboardReports, needs: 'comment.review' },
  { path: paths.dashboardAppeals, needs: 'user.decide' },
  { path: paths.audit, needs: 'audit.read' },
  { path: paths.registers, needs: 'register.keep' },
  { path: paths.operation, needs: 'operation.manage' },
  { path: paths.reviews, needs: 'article.decide' },
  { path: paths.newArticle, needs: 'article.create' },
  { path: paths.drafts, needs: 'article.create' },
] as const satisfies { path: string; needs: Action }[]

const PREFIX = new RegExp(`^/(?:${localePattern})(?=/)`)

/** Returns whether the page at `path` belongs to an entry; the home page's entry covers only itself. */
export function isWithin(path: string, entry: string): boolean {
  const bare = path.replace(PREFIX, '').replace(/\/$/, '')
  return bare === entry || (entry !== paths.dashboard && bare.startsWith(`${entry}/`))
}

/**
 * Returns whether a person may open the screen of the staff area at `path`. Controls the display only, never the API.
 */
export function canOpen(viewer: Viewer, path: string): boolean {
  const entries = NEEDS.filter(({ path: place }) => isWithin(path, place))
  return can(viewer, 'dashboard.view') && entries.every(({ needs }) => can(viewer, needs))
}
