import { useTranslations } from 'next-intl'
import { formatPhone, phoneLink } from '@/lib/core/format-phone.mjs'
import { type Locale, languageNames, locales } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { buttonStyle } from '../ui/button'
import { TextOnlySwitch } from './frame-parts'
import { LanguageLink } from './language-link'

const SOCIAL_NAMES = { facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn', instagram: 'Instagram' }
/** Side by side on a phone; stacked where there is room for a column. */
const list = 'flex flex-wrap gap-x-4 sm:mt-2 sm:block'
const line = 'inline-flex min-h-11 min-w-11 items-center hover:underline'

/** The footer: quick links, address, emergency line, languages and the configured social pages. */
export function SiteFooter({ locale, site }: { locale: Locale; site: SiteProfile }) {
  const t = useTranslations('footer')
  const tagline = useTranslations('site')
  const nav = useTranslations('nav')
  const textOnly = useTranslations('textOnly')
  const to = (path: string) => localePath(locale, path)
  const quickLinks = [
    [t('home'), to(paths.home)],
    [t('about'), `${to(paths.home)}#about-us`],
    [nav('topics'), to(paths.topics)],
    [t('news'), to(paths.articles)],
    [t('learn'), `${to(paths.home)}#videos-section`],
  ] as const
  const social = Object.entries(SOCIAL_NAMES).flatMap(([key, name]) => {
    const address = site.social[key as keyof typeof SOCIAL_NAMES]
    return address ? [{ name, address }] : []
  })
  const [emergency] = site.emergencyNumbers
  return (
    <footer className="no-print mt-12 border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <p className="text-xl font-extrabold tracking-tight">{site.name}</p>
          <p className="mt-2 text-muted">{tagline('tagline')}</p>
          {emergency ? (
            <p className="font-semibold sm:mt-2">
              <a
                href={phoneLink(emergency)}
                className="inline-flex min-h-11 items-center text-clay"
              >
                {t('emergency', { number: formatPhone(emergency) })}
              </a>
            </p>
          ) : null}
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="text-base">
            {t('quickLinks')}
          </h2>
          <ul className={list}>
            {quickLinks.map(([text, href]) => (
              <li key={href}>
                <a href={href} className={line}>
                  {text}
                </a>
              </li>
            ))}
            <li className="in-data-member:hidden">
              <a href={to(paths.login)} data-clear-session className={line}>
                {t('accessPortal')}
              </a>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="text-base">{t('address')}</h2>
          <address className="mt-1 text-muted not-italic wrap-anywhere">
            {site.operator ? <span className="block">{site.operator}</span> : null}
            {site.address ?? t('addressText')}
            {site.phone ? (
              <span className="block">
                <a href={phoneLink(site.phone)} className={line}>
                  {formatPhone(site.phone)}
                </a>
              </span>
            ) : null}
            {site.mail ? (
              <span className="block">
                <a href={`mailto:${site.mail}`} className={line}>
                  {site.mail}
                </a>
              </span>
            ) : null}
          </address>
          {social.length > 0 ? (
            <>
              <h2 className="mt-3 text-base">{t('social')}</h2>
              <ul className={list}>
                {social.map(({ name, address }) => (
                  <li key={name}>
                    <a href={address} rel="noopener" className={line}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <nav aria-labelledby="footer-languages">
          <h2 id="footer-languages" className="text-base">
            {t('languages')}
          </h2>
          <ul className={list}>
            {locales.map((each) => (
              <li key={each}>
                <LanguageLink language={each} className={line}>
                  {languageNames[each]}
                </LanguageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div
        id="text-only"
        className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 px-4 pb-3"
      >
        <TextOnlySwitch locale={locale} buttonStyle={buttonStyle('secondary', 'small')} />
        <p className="text-sm text-muted">{textOnly('hint')}</p>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap gap-x-4 px-4 py-1 text-sm text-muted">
          <span className="inline-flex min-h-11 items-center">
            {t('rights', { year: new Date().getFullYear(), name: site.name })}
          </span>{' '}
          <a href={to(paths.about)} className={line}>
            {t('aboutSite')}
          </a>{' '}
          <a href={to(paths.contact)} className={line}>
            {t('contact')}
          </a>{' '}
          <a href={to(paths.editorialPolicy)} className={line}>
            {t('editorial')}
          </a>{' '}
          <a href={to(paths.privacy)} className={line}>
            {t('privacy')}
          </a>{' '}
          <a href={to(paths.terms)} className={line}>
            {t('terms')}
          </a>{' '}
          <a href={to(paths.feed)} className={line}>
            {t('feed')}
          </a>{' '}
          <a href={to(paths.saved)} className="scripted min-h-11 items-center hover:underline">
            {t('saved')}
          </a>
        </div>
      </div>
    </footer>
  )
}
