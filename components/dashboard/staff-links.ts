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
import { canOpen } from '@/lib/core/staff-pages'

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
  /** The heading above it; the home page has none. */
  group?: StaffGroup
  path: string
  Icon: LucideIcon
}

const GROUPS = ['content', 'community', 'people', 'site'] as const

type StaffGroup = (typeof GROUPS)[number]

/** The screens of the staff area, in order. */
const ENTRIES: readonly StaffEntry[] = [
  { name: 'home', path: paths.dashboard, Icon: House },
  { name: 'users', group: 'people', path: paths.users, Icon: Users },
  { name: 'articles', group: 'content', path: paths.dashboardArticles, Icon: Newspaper },
  { name: 'papers', group: 'content', path: paths.dashboardPapers, Icon: FileText },
  { name: 'videos', group: 'content', path: paths.dashboardVideos, Icon: Video },
  { name: 'facts', group: 'content', path: paths.dashboardFacts, Icon: Lightbulb },
  { name: 'faqs', group: 'content', path: paths.dashboardFaqs, Icon: CircleHelp },
  { name: 'topics', group: 'content', path: paths.dashboardTopics, Icon: Tags },
  { name: 'facilities', group: 'site', path: paths.dashboardFacilities, Icon: Hospital },
  { name: 'forum', group: 'community', path: paths.dashboardForum, Icon: MessagesSquare },
  { name: 'reports', group: 'community', path: paths.dashboardReports, Icon: Flag },
  { name: 'appeals', group: 'community', path: paths.dashboardAppeals, Icon: Scale },
  { name: 'caseReport', group: 'community', path: paths.caseReport, Icon: Timer },
  { name: 'readership', group: 'site', path: paths.readership, Icon: ChartColumn },
  { name: 'siteTexts', group: 'site', path: paths.siteTexts, Icon: PanelsTopLeft },
  { name: 'profile', group: 'people', path: paths.dashboardProfile, Icon: UserRound },
  { name: 'registers', group: 'people', path: paths.registers, Icon: NotebookText },
  { name: 'audit', group: 'site', path: paths.audit, Icon: ScrollText },
  { name: 'operation', group: 'site', path: paths.operation, Icon: Activity },
]

/** The entries shown to a viewer. */
export function listStaffEntries(viewer: Viewer): StaffEntry[] {
  return ENTRIES.filter(({ path }) => canOpen(viewer, path))
}

/** Entries under their headings, in order; those without a heading come first. */
export function groupEntries(
  entries: readonly StaffEntry[],
): { group: StaffGroup | undefined; entries: StaffEntry[] }[] {
  return [undefined, ...GROUPS]
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((each) => each.entries.length > 0)
}
