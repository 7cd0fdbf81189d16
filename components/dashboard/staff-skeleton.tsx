import { useTranslations } from 'next-intl'
import { Skeleton } from '../ui/skeleton'

/** The staff area before the viewer is known: reveals nothing yet. */
export function StaffSkeleton() {
  const t = useTranslations('staff')
  return (
    <div role="status" className="mx-auto grid max-w-4xl gap-6 px-4 py-8">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-40" />
    </div>
  )
}
