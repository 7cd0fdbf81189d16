import { useTranslations } from 'next-intl'
import type { SiteFields } from '@/lib/core/site-texts'

interface Props {
  name: string
  /** The administrators' own texts; the catalogue provides the rest. */
  own: SiteFields
}

/** What the product is, its mission and its vision. */
export function About({ name, own }: Props) {
  const t = useTranslations('home')
  const aims = ['mission', 'vision'] as const
  return (
    <section
      id="about-us"
      aria-labelledby="about-title"
      className="border-y border-line bg-surface"
    >
      <div className="reveal mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-12 lg:grid-cols-[5fr_6fr] lg:py-16">
        <div>
          <h2 id="about-title" className="text-2xl">
            {t('aboutTitle')}
          </h2>
          <p className="mt-4 max-w-[40ch] text-xl">{own.aboutText || t('aboutText', { name })}</p>
        </div>
        <div className="grid content-start gap-6 sm:grid-cols-2 sm:gap-8">
          {aims.map((aim) => (
            <div key={aim} className="border-t-2 border-clay pt-3">
              <h3 className="text-lg">{t(`${aim}Title`)}</h3>
              <p className="mt-2 text-muted">{own[`${aim}Text`] || t(`${aim}Text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
