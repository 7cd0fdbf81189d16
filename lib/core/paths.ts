import { defaultLocale, type Locale } from './locales'
import { slugOf } from './slug'

/** The address of something known by its id; with its title the readable one, which is the canonical one. */
const readable = (folder: string, other: string) => (id: string, title?: string) =>
  title === undefined ? `/home/${folder}/${id}` : `/home/${folder}/${id}/${slugOf(title, other)}`

/** The addresses of the public pages, without language prefix. */
export const paths = {
  home: '/home',
  article: readable('article', 'article'),
  /** An article to be printed. */
  leaflet: (id: string, size: 'a4' | 'a5') => `/home/article/${id}/leaflet/${size}`,
  /** What became of a printed version, by its code. */
  printed: (code: string) => `/v/${code}`,
  articles: '/home/more-articles',
  video: readable('video', 'video'),
  videos: '/home/more-videos',
  paper: readable('papers', 'paper'),
  /** The words of a paper's document, a part of them; pages are `#page-3`. */
  paperText: (id: string, part = 1) => `/home/papers/${id}/text/${part}`,
  papers: '/home/more-papers',
  faqs: '/home/faqs',
  facts: '/home/facts',
  search: '/home/search',
  searchFor: (words: string) => `/home/search?q=${encodeURIComponent(words)}`,
  topics: '/home/topics',
  topic: (slug: string) => `/home/topic/${slug}`,
  /** Of somebody who wrote or reviewed something public. */
  person: (id: string) => `/home/people/${id}`,
  about: '/home/about',
  contact: '/home/contact',
  editorialPolicy: '/home/editorial-policy',
  privacy: '/privacy',
  terms: '/terms',
  /** When not to wait, and whom to call. */
  emergency: '/emergency',
  offline: '/offline',
  /** What the reader's browser keeps. */
  saved: '/saved',
  login: '/auth/login',
  signup: '/auth/signup',
  verify: '/auth/verify',
  resetPassword: '/auth/reset-password',
  reset: '/auth/reset',
  signInLink: '/auth/link',
  profile: '/profile',
  secondStep: '/profile/second-step',
  dashboard: '/dashboard',
  dashboardProfile: '/dashboard/profile',
  users: '/dashboard/users',
  newUser: '/dashboard/users/new',
  user: (id: string) => `/dashboard/users/${id}`,
  dashboardArticles: '/dashboard/articles',
  newArticle: '/dashboard/articles/new',
  dashboardArticle: (id: string) => `/dashboard/articles/${id}`,
  /** The same with its versions open, that which waits first. */
  articleVersions: (id: string) => `/dashboard/articles/${id}?open=history`,
  /** What waits for approval. */
  waitingArticles: '/dashboard/articles?waiting=1',
  dashboardPapers: '/dashboard/papers',
  waitingPapers: '/dashboard/papers?waiting=1',
  /** The table of papers with one of them open. */
  dashboardPaper: (id: string) => `/dashboard/papers?open=${id}`,
  dashboardForum: '/dashboard/forum',
  newForumPost: '/dashboard/forum/new-post',
  dashboardForumPost: (id: string) => `/dashboard/forum/${id}`,
  editForumPost: (id: string) => `/dashboard/forum/${id}/edit`,
  /** Who is on call. */
  onCall: '/dashboard/forum/on-call',
  dashboardReports: '/dashboard/reports',
  /** The comments to review, one of them sought. */
  dashboardReport: (id: string) => `/dashboard/reports?comment=${id}`,
  dashboardVideos: '/dashboard/videos',
  dashboardFacts: '/dashboard/did-you-know',
  dashboardFaqs: '/dashboard/faqs',
  dashboardTopics: '/dashboard/topics',
  dashboardFacilities: '/dashboard/facilities',
  /** What administrators say about the site. */
  siteTexts: '/dashboard/site-texts',
  siteText: (key: string) => `/dashboard/site-texts/${key}`,
  /** How soon cases are answered. */
  caseReport: '/dashboard/case-report',
  messages: '/dashboard/messages',
  notifications: '/dashboard/notifications',
  /** How one is reached when an urgent case waits. */
  reach: '/dashboard/notifications/reach',
  /** Takes `?token=` of a mail, and asks for a press before it ends mails. */
  unsubscribe: '/unsubscribe',
  /** Takes `?token=` of a mail, and asks how the patient is. */
  followUp: '/follow-up',
  /** Where a patient withdraws consent by the code of a slip, and what came of it. */
  withdraw: '/withdraw',
  withdrawn: (outcome: string) => `/withdraw/${outcome}`,
  readership: '/dashboard/readership',
  audit: '/dashboard/audit',
  feed: '/feed.xml',
  manifest: '/manifest.webmanifest',
  /** Switches to text only; `back` is where to go without a referrer. */
  textOnly: (back: string) => `/api/reading-mode?mode=text&back=${encodeURIComponent(back)}`,
  /** The article as one HTML file. */
  articleFile: (id: string) => `/api/articles/download/${id}`,
  paperFile: (id: string) => `/api/papers/download/${id}`,
  /** Ends in `.pdf`, as Google Scholar asks of `citation_pdf_url`. */
  paperPdf: (id: string) => `/api/papers/download/${id}.pdf`,
  paperCite: (id: string, format: 'bibtex' | 'ris') => `/api/papers/cite/${id}?format=${format}`,
  /** 1200 × 630, drawn from the title. */
  ogImage: (kind: 'article' | 'paper' | 'video', id: string) => `/og/${kind}/${id}`,
  /** The same of a list or another page by its name, in a language. */
  ogPage: (name: string, locale: Locale) =>
    locale === defaultLocale ? `/og/page/${name}` : `/og/page/${name}.${locale}`,
  file: (id: string, variant?: string) =>
    variant ? `/api/files/${id}/${variant}` : `/api/files/${id}`,
} as const

/** A path in a language: English stays bare, the others get their prefix. */
export function localePath(locale: Locale, path: string): string {
  return locale === defaultLocale ? path : `/${locale}${path}`
}
