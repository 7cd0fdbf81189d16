import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import { WORK } from '../../dashboard/work/use-work'
import { useOptimisticMutation } from '../../forms/use-optimistic-mutation'

/** Something done to what is a translation of what; groups and what waits for staff are read anew. */
export function useTextAction<Input = void>(run: (input: Input) => Promise<CallResult<unknown>>) {
  const t = useTranslations('translations')
  return useOptimisticMutation<never, Input>({
    queryKey: ['translations'],
    stale: [['translations'], [WORK]],
    run,
    failed: t('saveFailed'),
  })
}
