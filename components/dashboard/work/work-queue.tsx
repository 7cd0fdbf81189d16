import { useTranslations } from 'next-intl'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import type { Work } from './use-work'
import { WorkSection } from './work-section'

/** The viewer's pending work, above everything else. */
export function WorkQueue({ work }: { work: Work }) {
  const t = useTranslations('work')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { sections, error, hasFailed, isFetching, refetch } = work
  return (
    <section aria-label={t('label')} className="mt-6 grid gap-8">
      {sections?.map((section) => (
        <WorkSection key={section.kind} section={section} work={work} />
      ))}
      {sections?.length === 0 ? (
        <Card>
          <EmptyState title={t('none')} text={t('noneText')} />
        </Card>
      ) : null}
      {hasFailed ? (
        <ErrorState
          title={t('failed')}
          text={error ? failureText(error, { otherwise: '' }) : null}
          retry={
            <Button busy={isFetching} onClick={() => refetch()}>
              {tErrors('retry')}
            </Button>
          }
        />
      ) : null}
    </section>
  )
}
