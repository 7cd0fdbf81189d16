import { deskPaths, itemFolders, listPaths } from './kind-paths.mjs'
import { kinds } from './kinds.mjs'
import { defaultLocale, type Locale } from './locales'
import { byName } from './objects'

/** Letters that are not a plain letter with a diacritic. */
const LETTERS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** Long enough to be descriptive, short enough to share. */
const MAX_SLUG_LENGTH = 60

/**
 * The readable end of an address, from a title in any of our languages: lower-case letters, digits and hyphens, cut
 * at the end of a word.
 * @param other replaces an otherwise empty slug
 */
export function toSlug(title: string, other: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøđłı]/g, (letter) => LETTERS[letter] ?? '')
  const words = plain.match(/[a-z0-9]+/g) ?? [other]
  const whole = words.join('-')
  if (whole.length <= MAX_SLUG_LENGTH) return whole
  // The character after the last letter shows whether a word ends there.
  const end = whole.slice(0, MAX_SLUG_LENGTH + 1).lastIndexOf('-')
  return whole.slice(0, end > 0 ? end : MAX_SLUG_LENGTH)
}

/** The address of an item by its id; with its title, the readable address, which is the canonical one. */
const readable = (folder: string, other: string) => (id: string, title?: string) =>
  title === undefined ? `/home/${folder}/${id}` : `/home/${folder}/${id}/${toSlug(title, other)}`

const itemPaths = byName(Object.keys(itemFolders) as (keyof typeof itemFolders)[], (kind) =>
  readable(itemFolders[kind], kind),
)

/** The addresses of the public pages, without language prefix. */
export const paths = {
  home: '/home',
  ...itemPaths,
  ...listPaths,
  ...deskPaths,
  leaflet: (id: string, size: 'a4' | 'a5') => `/home/article/${id}/leaflet/${size}`,
  /** The status of a printed version, by its code. */
  printed: (code: string) => `/v/${code}`,
  /** One part of the words of a paper's document; pages are `#page-3`. */
  paperText: (id: string, part = 1) => `/home/papers/${id}/text/${part}`,
  /** The part with one page of the document, whichever part that is. */
  paperPage: (id: string, page: number) => `/home/papers/${id}/text/page-${page}#page-${page}`,
  /** The pages of a paper's document on which the words occur. */
  findInPaper: (id: string, words?: string) =>
    `/home/papers/${id}/text/find${words === undefined ? '' : `?q=${encodeURIComponent(words)}`}`,
  search: '/home/search',
  searchFor: (words: string) => `/home/search?q=${encodeURIComponent(words)}`,
  topics: '/home/topics',
  topic: (slug: string) => `/home/topic/${slug}`,
  /** The page of a person who wrote or reviewed public content. */
  person: (id: string) => `/home/people/${id}`,
  about: '/home/about',
  contact: '/home/contact',
  editorialPolicy: '/home/editorial-policy',
  privacy: '/privacy',
  terms: '/terms',
  /** Emergency signs and numbers to call. */
  emergency: '/emergency',
  offline: '/offline',
  /** The pages kept in the reader's browser. */
  saved: '/saved',
  login: '/auth/login',
  signup: '/auth/signup',
  verify: '/auth/verify',
  resetPassword: '/auth/reset-password',
  reset: '/auth/reset',
  signInLink: '/auth/link',
  /** Take `?token=` from a mail: they confirm a new address, or restore the old one. */
  confirmEmail: '/auth/email',
  undoEmail: '/auth/email/undo',
  profile: '/profile',
  secondStep: '/profile/second-step',
  dashboard: '/dashboard',
  dashboardProfile: '/dashboard/profile',
  users: '/dashboard/users',
  newUser: '/dashboard/users/new',
  user: (id: string) => `/dashboard/users/${id}`,
  newArticle: '/dashboard/articles/new',
  drafts: '/dashboard/articles/drafts',
  dashboardArticle: (id: string) => `/dashboard/articles/${id}`,
  waiting: (kind: keyof typeof kinds) => `/dashboard/${kinds[kind].plural}?waiting=1`,
  /** Where a waiting item is read and decided on, one of a selection if given, and the folder of these pages. */
  reviews: '/dashboard/review',
  reviewing: (kind: keyof typeof kinds, id: string, selection?: readonly string[]) => {
    const path = `/dashboard/review/${kinds[kind].plural}/${id}`
    return selection ? `${path}?of=${selection.join(',')}` : path
  },
  /** The table of papers with one of them open. */
  dashboardPaper: (id: string) => `/dashboard/papers?open=${id}`,
  dashboardForum: '/dashboard/forum',
  newForumPost: '/dashboard/forum/new-post',
  dashboardForumPost: (id: string) => `/dashboard/forum/${id}`,
  editForumPost: (id: string) => `/dashboard/forum/${id}/edit`,
  onCall: '/dashboard/forum/on-call',
  dashboardReports: '/dashboard/reports',
  /** The comments to review, opened at one of them. */
  dashboardReport: (id: string) => `/dashboard/reports?comment=${id}`,
  dashboardTopics: '/dashboard/topics',
  dashboardFacilities: '/dashboard/facilities',
  /** The texts that administrators write about the site. */
  siteTexts: '/dashboard/site-texts',
  siteText: (key: string) => `/dashboard/site-texts/${key}`,
  /** How soon cases are answered. */
  caseReport: '/dashboard/case-report',
  messages: '/dashboard/messages',
  notifications: '/dashboard/notifications',
  /** The same for people who are not staff. */
  ownNotices: '/profile/notices',
  /** How a person is notified of urgent cases. */
  reach: '/dashboard/notifications/reach',
  /** Takes `?token=` from a mail, and asks for confirmation before it ends mails. */
  unsubscribe: '/unsubscribe',
  /** Takes `?token=` from a mail, and asks how the patient is. */
  followUp: '/follow-up',
  /** Takes the token from a mail: an administrator's decision about a person, and their appeal. */
  appeal: (token: string) => `/appeal?token=${encodeURIComponent(token)}`,
  /** Appeals for administrators to decide. */
  dashboardAppeals: '/dashboard/appeals',
  /** Where a patient withdraws consent with the code of a slip, and the outcome. */
  withdraw: '/withdraw',
  withdrawn: (outcome: string) => `/withdraw/${outcome}`,
  readership: '/dashboard/readership',
  /** The registers of data processing and of data breaches. */
  registers: '/dashboard/registers',
  breaches: '/dashboard/registers/breaches',
  audit: '/dashboard/audit',
  /** The state of the running site. */
  operation: '/dashboard/operation',
  feed: '/feed.xml',
  manifest: '/manifest.webmanifest',
  /** Switches to text-only mode; `back` is where to go without a referrer. */
  textOnly: (back: string) => `/api/reading-mode?mode=text&back=${encodeURIComponent(back)}`,
  /** The article as one HTML file. */
  articleFile: (id: string) => `/api/articles/download/${id}`,
  paperFile: (id: string) => `/api/papers/download/${id}`,
  /** Ends in `.pdf`, as Google Scholar requires of `citation_pdf_url`. */
  paperPdf: (id: string) => `/api/papers/download/${id}.pdf`,
  paperCite: (id: string, format: 'bibtex' | 'ris') => `/api/papers/cite/${id}?format=${format}`,
  /** The preview image: 1200 × 630, drawn from the title. */
  ogImage: (kind: keyof typeof kinds, id: string) => `/og/${kind}/${id}`,
  /** The same for a list or another page by its name, in a language. */
  ogPage: (name: string, locale: Locale) =>
    locale === defaultLocale ? `/og/page/${name}` : `/og/page/${name}.${locale}`,
  file: (id: string, variant?: string) =>
    variant ? `/api/files/${id}/${variant}` : `/api/files/${id}`,
} as const

/** A path in a language: English has no prefix, the others do. */
export function localePath(locale: Locale, path: string): string {
  return locale === defaultLocale ? path : `/${locale}${path}`
}
