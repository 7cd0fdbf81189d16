import { on } from './events'

const COOKIE = 'ingingo.locale'
const YEAR_S = 31_536_000

// A language link opens this page's text in that language if there is one, else this page, and stores the language
// for later visits.
on('click', 'a[data-language]', (element) => {
  const link = element as HTMLAnchorElement
  const { language } = link.dataset
  const path = location.pathname.replace(new RegExp(`^/(${PREFIX_LOCALES})\\b`), '') || '/home'
  const other = document.querySelector<HTMLAnchorElement>(`a[rel=alternate][lang=${language}]`)
  link.href = other
    ? other.href
    : (language === 'en' ? '' : `/${language}`) + path + location.search
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in most of our readers' browsers
  document.cookie = `${COOKIE}=${language};path=/;max-age=${YEAR_S};samesite=lax`
})

const short = (language: string) => language.slice(0, 2).toLowerCase()

// Offers the browser's own language to readers of another one who never chose.
const own = navigator.languages.map(short).find((each) => LOCALES.includes(each))
if (own && own !== document.documentElement.lang && !document.cookie.includes(COOKIE)) {
  // Without a network there is nothing to offer.
  import('./language-offer').then(({ offerLanguage }) => offerLanguage(own)).catch(() => {})
}
