import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { formatMonth } from '@/lib/core/dates'
import type { z } from '@/lib/core/zod'
import type { registrationsDto } from '@/lib/modules/users/schema'
import { useFailureToast } from '../../account/use-failure-toast'

/** The number of registrations in each of the last twelve months, with month names in the reader's language. */
export function useRegistrations() {
  const t = useTranslations('figures')
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['users', 'registrations'],
    queryFn: async ({ signal }) =>
      (await call<z.infer<typeof registrationsDto>>('GET', '/dashboard', { signal })).data,
  })
  useFailureToast(query, t('growthToast'))
  const bars = query.data?.flatMap((entry) =>
    Object.entries(entry).map(([month, value]) => ({ label: formatMonth(month, locale), value })),
  )
  return { ...query, bars }
}
