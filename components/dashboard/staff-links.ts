import {
  Activity,
  ChartColumn,
  CircleHelp,
  FileText,
  Flag,
  Hospital,
  House,
  Lightbulb,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  NotebookText,
  PanelsTopLeft,
  Scale,
  ScrollText,
  Tags,
  Timer,
  UserRound,
  Users,
  Video,
} from 'lucide-react'
import { paths } from '@/lib/core/paths'
import type { Viewer } from '@/lib/core/permissions'
import { mayOpen } from '@/lib/core/staff-pages'

interface StaffEntry {
  /** Its label, a key of `staff`. */
  name:
    | 'home'
    | 'users'
    | 'articles'
    | 'papers'
    | 'videos'
    | 'facts'
    | 'faqs'
    | 'topics'
    | 'facilities'
    | 'caseReport'
    | 'siteTexts'
    | 'forum'
    | 'reports'
    | 'appeals'
    | 'readership'
    | 'profile'
    | 'registers'
    | 'audit'
    | 'operation'
  path: string
  Icon: LucideIcon
}

/** The screens of the staff area, in order. */
const ENTRIES: readonly StaffEntry[] = [
  { name: 'home', path: paths.dashboard, Icon: House },
  { name: 'users', path: paths.users, Icon: Users },
  { name: 'articles', path: paths.dashboardArticles, Icon: Newspaper },
  { name: 'papers', path: paths.dashboardPapers, Icon: FileText },
  { name: 'videos', path: paths.dashboardVideos, Icon: Video },
  { name: 'facts', path: paths.dashboardFacts, Icon: Lightbulb },
  { name: 'faqs', path: paths.dashboardFaqs, Icon: CircleHelp },
  { name: 'topics', path: paths.dashboardTopics, Icon: Tags },
  { name: 'facilities', path: paths.dashboardFacilities, Icon: Hospital },
  { name: 'forum', path: paths.dashboardForum, Icon: MessagesSquare },
  { name: 'reports', path: paths.dashboardReports, Icon: Flag },
  { name: 'appeals', path: paths.dashboardAppeals, Icon: Scale },
  { name: 'caseReport', path: paths.caseReport, Icon: Timer },
  { name: 'readership', path: paths.readership, Icon: ChartColumn },
  { name: 'siteTexts', path: paths.siteTexts, Icon: PanelsTopLeft },
  { name: 'profile', path: paths.dashboardProfile, Icon: UserRound },
  { name: 'registers', path: paths.registers, Icon: NotebookText },
  { name: 'audit', path: paths.audit, Icon: ScrollText },
  { name: 'operation', path: paths.operation, Icon: Activity },
]

/** The entries shown to a viewer. */
export function entriesFor(viewer: Viewer): StaffEntry[] {
  return ENTRIES.filter(({ path }) => mayOpen(viewer, path))
}
