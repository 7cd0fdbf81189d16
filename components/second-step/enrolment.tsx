import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { EnrolmentDto } from '@/lib/modules/second-step/schema'
import { useToasts } from '../account/use-toasts'
import { Button } from '../ui/button'
import { CodeForm } from './code-form'
import { beginEnrolment, finishEnrolment } from './second-step-calls'

interface Props {
  button: string
  onCodes: (codes: string[]) => void
}

/** Sets up an authenticator app: a code to scan, the same code to type, and the app's first code. */
export function Enrolment({ button, onCodes }: Props) {
  const t = useTranslations('secondStep')
  const toasts = useToasts()
  const [begun, setBegun] = useState<EnrolmentDto | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function begin() {
    setBusy(true)
    try {
      setBegun((await beginEnrolment()).data)
    } catch (error) {
      toasts.failure(error, t('failed'))
    } finally {
      setBusy(false)
    }
  }

  if (!begun) {
    return (
      <Button onClick={begin} busy={isBusy}>
        {button}
      </Button>
    )
  }
  const { size, d } = begun.qr
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('scan')}</h2>
      <p>{t('scanText')}</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('qrLabel')}
        className="w-full max-w-60 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={d} fill="#000" />
      </svg>
      <p>{t('typeText')}</p>
      <p className="font-mono wrap-anywhere">{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <CodeForm
        hint={t('firstCodeHint')}
        button={t('finish')}
        send={async (input) => onCodes((await finishEnrolment(input)).data.codes)}
      />
    </section>
  )
}
