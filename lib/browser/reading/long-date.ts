import { formatLongDate } from '../../core/dates'
import { defaultLocale, isLocale } from '../../core/locales'

/** A date in the page's language. */
export function longDate(time: number): string {
  const { lang } = document.documentElement
  return formatLongDate(new Date(time).toISOString(), isLocale(lang) ? lang : defaultLocale)
}
