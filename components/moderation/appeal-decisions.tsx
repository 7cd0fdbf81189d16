'use client'

import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { WaitingAppealDto } from '@/lib/modules/moderation/schema'
import { ReasonedAction } from '../dashboard/reasoned-action'
import { useStaffUser } from '../dashboard/staff-viewer'
import { useRowAction } from '../dashboard/use-row-action'
import { Button } from '../ui/button'
import { APPEALS, type AppealDecision, decideAppeal } from './appeal-calls'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

/** Grants or refuses an appeal, with a reason; appeals against the viewer's own decisions are left to another administrator. */
export function AppealDecisions({ appeal }: { appeal: WaitingAppealDto }) {
  const t = useTranslations('appeals')
  const { user_id } = useStaffUser()
  const decide = useRowAction<WaitingAppealDto, AppealDecision>({
    name: APPEALS,
    run: decideAppeal,
    failed: t('decideFailed'),
  })
  if (!appeal.may_decide) return <p className="max-w-[30ch] text-muted">{t('notYou')}</p>
  const { name } = appeal.person
  const shared = { label: t('reason'), hint: t('decisionHint'), action: decide }
  const keptAs = (step: string) => `appeal.${step}.${appeal.appeal_id}.${user_id}`
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end sm:grid">
      <ReasonedAction
        {...shared}
        title={t('grantOf', { name })}
        text={t('grantText')}
        confirmLabel={t('grant')}
        tone="primary"
        inputOf={(reason) => ({ appeal, granted: true, reason })}
        keepAs={keptAs('grant')}
        trigger={
          <Button size="small" aria-label={t('grantOf', { name })}>
            <Check {...icon} />
            {t('grant')}
          </Button>
        }
      />
      <ReasonedAction
        {...shared}
        title={t('refuseOf', { name })}
        text={t('refuseText')}
        confirmLabel={t('refuse')}
        inputOf={(reason) => ({ appeal, granted: false, reason })}
        keepAs={keptAs('refuse')}
        trigger={
          <Button size="small" variant="secondary" aria-label={t('refuseOf', { name })}>
            <X {...icon} />
            {t('refuse')}
          </Button>
        }
      />
    </span>
  )
}
