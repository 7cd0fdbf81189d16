import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import type { SiteFields } from '@/lib/core/site-texts'
import { PauseButton } from './pause-button'
import { ValueArt } from './value-art'

const values = ['empowerment', 'excellence', 'collaboration', 'compassion'] as const

/**
 * The four values, each with a small plate, in rotation (lib/browser/reading). Without scripts, or with reduced motion, they
 * are stacked (`quilt` in app/reading.css).
 */
export function ValueSlides({ own }: { own: SiteFields }) {
  const t = useTranslations('home')
  return (
    <section
      aria-label={t('values')}
      data-rotate={limits.rotation.hero}
      className="relative mt-6 min-w-0"
    >
      <div className="turns quilt">
        {values.map((value, at) => (
          <figure
            key={value}
            data-slide
            data-shown={at === 0 ? '' : undefined}
            suppressHydrationWarning
          >
            <ValueArt value={value} className="block aspect-4/3 h-auto w-full rounded-control" />
            <figcaption>
              <p className="text-sm text-muted">
                {t('valueNumber', { number: at + 1, total: values.length })}
              </p>
              <h2 className="text-xl">{own[value] || t(value)}</h2>
              <p className="mt-1 max-w-[48ch] text-muted">
                {own[`${value}Text`] || t(`${value}Text`)}
              </p>
            </figcaption>
          </figure>
        ))}
      </div>
      <PauseButton label={`${t('pause')}: ${t('values')}`} className="absolute right-0 bottom-0" />
    </section>
  )
}
