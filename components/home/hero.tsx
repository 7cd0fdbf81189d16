import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteFields } from '@/lib/core/site-texts'
import { ButtonLink } from '../ui/button'
import { Doors } from './doors'
import { FamilyArt } from './family-art'
import { ValueSlides } from './value-slides'

interface Props {
  locale: Locale
  name: string
  /** The addresses of the existing topics. */
  topics: string[]
  /** The administrators' own texts; the catalogue provides the rest. */
  own: SiteFields
}

/** The first screen: the name, one sentence, the entry links beside a drawing, and the four values. */
export function Hero({ locale, name, topics, own }: Props) {
  const t = useTranslations('home')
  const nav = useTranslations('nav')
  return (
    <section
      id="hero"
      aria-labelledby="hero-title"
      className="mx-auto grid max-w-6xl gap-10 px-4 pt-4 pb-12 lg:grid-cols-[5fr_6fr] lg:gap-16 lg:pt-12 lg:pb-16"
    >
      <div className="lg:pt-6">
        <h1 id="hero-title" className="text-2xl sm:text-4xl">
          <span className="block text-clay">{name}</span> {own.title || t('title')}
        </h1>
        <p className="mt-3 max-w-[46ch] text-muted sm:text-lg">{own.lead || t('lead')}</p>
        <Doors topics={topics} locale={locale} />
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href="#articles" size="large">
            {t('read')}
          </ButtonLink>{' '}
          <ButtonLink
            href={localePath(locale, paths.login)}
            data-clear-session
            className="in-data-member:hidden"
            variant="secondary"
            size="large"
          >
            {nav('accessPortal')}
          </ButtonLink>
        </div>
      </div>
      <div className="min-w-0">
        <FamilyArt className="block aspect-3/2 h-auto w-full rounded-card" />
        <ValueSlides own={own} />
      </div>
    </section>
  )
}
