import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/core/format-phone'
import type { SiteProfile } from '@/lib/core/site'

/**
 * Says which browsers an account needs, and whom to call meanwhile. Shown in browsers that are sent no scripts
 * (public/plain.css), where nothing else here would work.
 */
export function NewerNotice({ site }: { site: SiteProfile }) {
  const t = useTranslations('newer')
  const number = site.emergencyNumbers[0] ?? site.phone
  return (
    <p role="note" className="newer">
      {number
        ? t.rich('needsAndCall', {
            number: formatPhone(number),
            call: (text) => <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{text}</a>,
          })
        : t('needs')}
    </p>
  )
}
