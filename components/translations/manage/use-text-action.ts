import { useTranslations } from 'next-intl'
import type { CallResult } from '@/lib/browser/api/call'
import { WORK } from '../../dashboard/work/use-work'
import { useOptimisticMutation } from '../../forms/use-optimistic-mutation'

/** An action on the links between translations; groups and pending staff work are refetched. */
export function useTextAction<Input = void>(run: (input: Input) => Promise<CallResult<unknown>>) {
  const t = useTranslations('translations')
  return useOptimisticMutation<never, Input>({
    queryKey: ['translations'],
    stale: [['translations'], [WORK]],
    run,
    failed: t('saveFailed'),
  })
}
