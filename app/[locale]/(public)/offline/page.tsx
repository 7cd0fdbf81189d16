import { getTranslations } from 'next-intl/server'
import { ImigongoZigzag } from '@/components/brand/imigongo'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { EmergencyCalls } from '@/components/layout/emergency'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ButtonLink } from '@/components/ui/button'
import { localePath, paths } from '@/lib/core/paths'
import { readSite } from '@/lib/modules/site/queries'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('offline')
  return pageMetadata({
    locale,
    path: paths.offline,
    title: t('title'),
    description: t('text'),
    image: paths.ogPage('offline', locale),
    hidden: true,
  })
})

/**
 * Replaces a page that could not be fetched; Try again requests the original address. Browsers store it on the first
 * visit (lib/browser/offline), so that the emergency numbers need no network.
 */
export default definePage(async ({ locale }) => {
  const t = await getTranslations('offline')
  const errors = await getTranslations('errors')
  const emergency = await getTranslations('chat')
  const signs = await getTranslations('emergency')
  const { emergencyNumbers } = await readSite()
  return (
    <div className="mx-auto max-w-3xl px-4 py-16">
      <ImigongoZigzag id="offline" className="mb-10" />
      <h1 className="text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="mt-4 text-lg text-muted">{t('text')}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="">{t('retry')}</ButtonLink>{' '}
        <ButtonLink href={localePath(locale, paths.home)} variant="secondary">
          {errors('returnHome')}
        </ButtonLink>
      </p>
      <section className="mt-12 rounded-card border border-clay p-4">
        <h2 className="text-lg text-clay">{emergency('emergencyTitle')}</h2>
        <p className="mt-2">{emergency('emergencyText')}</p>
        <EmergencyCalls numbers={emergencyNumbers} />
        <p className="mt-3">
          <a href={localePath(locale, paths.emergency)} className="underline">
            {signs('nowTitle')}
          </a>
        </p>
      </section>
    </div>
  )
})
