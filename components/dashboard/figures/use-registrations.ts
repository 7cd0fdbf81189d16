import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { call } from '@/lib/browser/api/call'
import { formatMonth } from '@/lib/core/dates'
import type { z } from '@/lib/core/zod'
import type { registrationsDto } from '@/lib/modules/users/schema'
import { useToasts } from '../../account/use-toasts'

/** The number of registrations in each of the last twelve months, with month names in the reader's language. */
export function useRegistrations() {
  const t = useTranslations('figures')
  const locale = useLocale()
  const { failure } = useToasts()
  const query = useQuery({
    queryKey: ['users', 'registrations'],
    queryFn: async ({ signal }) =>
      (await call<z.infer<typeof registrationsDto>>('GET', '/dashboard', { signal })).data,
  })
  const { error, errorUpdatedAt } = query
  // Once per failure, not once per render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the failure stands for all else
  useEffect(() => {
    if (error) failure(error, t('growthToast'))
  }, [errorUpdatedAt])
  const bars = query.data?.flatMap((entry) =>
    Object.entries(entry).map(([month, value]) => ({ label: formatMonth(month, locale), value })),
  )
  return { ...query, bars }
}
