import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'

/** For whom something is written. */
export function AudienceLabel({ audience }: { audience: Audience }) {
  const t = useTranslations('audience')
  return <span>{t(audience)}</span>
}
