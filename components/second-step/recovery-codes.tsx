import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

interface Props {
  codes: string[]
  onDone: () => void
}

/** The recovery codes, shown once: to be printed or written down. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useTranslations('secondStep')
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('codes')}</h2>
      <Notice tone="warning" role="note">
        {t('codesText')}
      </Notice>
      <ol className="grid list-decimal gap-2 pl-8 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button onClick={onDone}>{t('codesKept')}</Button>
      </div>
    </section>
  )
}
