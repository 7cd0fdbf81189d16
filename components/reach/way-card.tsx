import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ReachWay } from '@/lib/modules/reach/schema'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { testWay } from './reach-calls'
import { useReachAction } from './use-reach-action'

interface Props {
  way: ReachWay
  /** Whether a test can get through. */
  isOn: boolean
  children: ReactNode
}

/** One way to reach the viewer, and its test. */
export function WayCard({ way, isOn, children }: Props) {
  const t = useTranslations('reach')
  const test = useReachAction({ run: () => testWay(way), failed: t('failed') })
  return (
    <Card as="section" aria-labelledby={`way-${way}`} className="grid gap-3 p-4">
      <h2 id={`way-${way}`} className="text-lg">
        {t(`ways.${way}`)}
      </h2>
      {children}
      {isOn ? (
        <p>
          <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            {t(`test.${way}`)}
          </Button>
        </p>
      ) : null}
    </Card>
  )
}
