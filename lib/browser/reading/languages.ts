import { on } from './events'

const COOKIE = 'ingingo.locale'
const YEAR_S = 31_536_000

// A language leads to this page's text in that language where there is one, else to this very page, and is the one in which the site opens from now on.
on('click', 'a[data-language]', (element) => {
  const link = element as HTMLAnchorElement
  const { language } = link.dataset
  const path = location.pathname.replace(/^\/(?:fr|rw|sw)(?=\/|$)/, '') || '/home'
  const other = document.querySelector<HTMLAnchorElement>(`a[rel=alternate][lang=${language}]`)
  link.href = other
    ? other.href
    : (language === 'en' ? '' : `/${language}`) + path + location.search
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in most of our readers' browsers
  document.cookie = `${COOKIE}=${language};path=/;max-age=${YEAR_S};samesite=lax`
})

const short = (language: string) => language.slice(0, 2).toLowerCase()

// Whoever never chose and reads in another language than the browser's own is offered that one.
const own = navigator.languages.map(short).find((each) => /en|fr|rw|sw/.test(each))
if (own && own !== document.documentElement.lang && !document.cookie.includes(COOKIE)) {
  // Without a network there is nothing to offer.
  import('./language-offer').then(({ offerLanguage }) => offerLanguage(own)).catch(() => {})
}
