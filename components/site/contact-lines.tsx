import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/core/format-phone'
import type { SiteProfile } from '@/lib/core/site'
import { EmergencyCalls } from '../layout/emergency-calls'

/** Whom to call in an emergency, and how to reach the site's operator, as far as configured. */
export function ContactLines({ site }: { site: SiteProfile }) {
  const t = useTranslations('contact')
  const { operator, address, phone, mail } = site
  const isKnown = operator || address || phone || mail
  const line = 'inline-flex min-h-11 items-center text-forest underline wrap-anywhere'
  return (
    <>
      <div className="mt-4 rounded-card border border-line bg-surface p-4">
        <p>{t('urgent')}</p>
        <EmergencyCalls numbers={site.emergencyNumbers} />
      </div>
      {isKnown ? (
        <address className="mt-6 text-lg not-italic wrap-anywhere">
          {operator ? <p className="font-semibold">{operator}</p> : null}
          {address ? <p>{address}</p> : null}
          {phone ? (
            <p>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={line}>
                {formatPhone(phone)}
              </a>
            </p>
          ) : null}
          {mail ? (
            <p>
              <a href={`mailto:${mail}`} className={line}>
                {mail}
              </a>
            </p>
          ) : null}
        </address>
      ) : (
        <p className="mt-6 text-muted">{t('none')}</p>
      )}
    </>
  )
}
