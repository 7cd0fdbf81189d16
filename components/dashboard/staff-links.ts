import {
  CircleHelp,
  FileText,
  Flag,
  House,
  Lightbulb,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  ScrollText,
  UserRound,
  Users,
  Video,
} from 'lucide-react'
import { paths } from '@/lib/core/paths'
import { type Action, can, type Viewer } from '@/lib/core/permissions'

interface StaffEntry {
  /** Its name, a key of `staff`. */
  name:
    | 'home'
    | 'users'
    | 'articles'
    | 'papers'
    | 'videos'
    | 'facts'
    | 'faqs'
    | 'forum'
    | 'reports'
    | 'profile'
    | 'audit'
  path: string
  Icon: LucideIcon
  /** Who is led there; everybody who works here when absent. */
  needs?: Extract<
    Action,
    | 'user.list'
    | 'article.create'
    | 'video.manage'
    | 'fact.manage'
    | 'faq.manage'
    | 'comment.review'
    | 'audit.read'
  >
}

/** The screens of the staff area in the order of the specification (section 2, "Dashboard layout"). */
const ENTRIES: readonly StaffEntry[] = [
  { name: 'home', path: paths.dashboard, Icon: House },
  { name: 'users', path: paths.users, Icon: Users, needs: 'user.list' },
  { name: 'articles', path: paths.dashboardArticles, Icon: Newspaper },
  { name: 'papers', path: paths.dashboardPapers, Icon: FileText },
  { name: 'videos', path: paths.dashboardVideos, Icon: Video, needs: 'video.manage' },
  { name: 'facts', path: paths.dashboardFacts, Icon: Lightbulb, needs: 'fact.manage' },
  { name: 'faqs', path: paths.dashboardFaqs, Icon: CircleHelp, needs: 'faq.manage' },
  { name: 'forum', path: paths.dashboardForum, Icon: MessagesSquare },
  { name: 'reports', path: paths.dashboardReports, Icon: Flag, needs: 'comment.review' },
  { name: 'profile', path: paths.dashboardProfile, Icon: UserRound },
  { name: 'audit', path: paths.audit, Icon: ScrollText, needs: 'audit.read' },
]

/** The entries that somebody is led to. */
export function entriesFor(viewer: Viewer): StaffEntry[] {
  return ENTRIES.filter(({ needs }) => !needs || can(viewer, needs))
}

/** Whether the page at `path` belongs to an entry; the home page is part of none but itself. */
export function isWithin(path: string, entry: string): boolean {
  const bare = path.replace(/^\/(?:fr|rw|sw)(?=\/)/, '').replace(/\/$/, '')
  return bare === entry || (entry !== paths.dashboard && bare.startsWith(`${entry}/`))
}

/** What a page asks for: each page below an entry as that entry does, and one besides. */
const NEEDS: readonly Pick<StaffEntry, 'path' | 'needs'>[] = [
  ...ENTRIES,
  { path: paths.newArticle, needs: 'article.create' },
]

/** Whether somebody may open the page at `path`. The shell asks it once for every screen (staff-shell.tsx). */
export function mayOpen(viewer: Viewer, path: string): boolean {
  return NEEDS.every(
    ({ path: place, needs }) => !needs || !isWithin(path, place) || can(viewer, needs),
  )
}
