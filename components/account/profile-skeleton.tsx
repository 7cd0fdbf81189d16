import { useTranslations } from 'next-intl'
import { Skeleton } from '../ui/skeleton'

/** Skeleton of a loading profile, in its shape and as high as the screen, so that nothing shifts when it arrives. */
export function ProfileSkeleton() {
  const t = useTranslations('profile')
  return (
    <div role="status" className="mx-auto min-h-dvh max-w-4xl px-4 py-8">
      <span className="sr-only">{t('loading')}</span>
      <div className="flex items-center gap-4">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-5 w-40 max-w-full" />
        </div>
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        {['email', 'role', 'phone', 'status', 'since', 'updated'].map((name) => (
          <Skeleton key={name} className="h-14" />
        ))}
      </div>
    </div>
  )
}
