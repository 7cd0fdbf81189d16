import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/skeleton'

const CARDS = Array.from({ length: limits.pageSize.forum }, (_, at) => at)

/** Placeholder for cases that are loading, in their final shape. */
export function ListSkeleton() {
  const t = useTranslations('staff')
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loadingRows')}</span>
      {CARDS.map((card) => (
        <Card key={card} className="grid gap-3 p-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-7 w-full max-w-80" />
          <Skeleton className="h-12" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  )
}
