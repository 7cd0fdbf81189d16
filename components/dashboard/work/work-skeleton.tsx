import { useTranslations } from 'next-intl'
import { Skeleton } from '../../ui/skeleton'

/** Placeholder for the loading queue. It fills the screen: the content below loads along with it, so that nothing shifts. */
export function WorkSkeleton() {
  const t = useTranslations('staff')
  return (
    <div role="status" className="mt-6 grid min-h-dvh content-start gap-3">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
