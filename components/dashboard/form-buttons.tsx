import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'

interface Props {
  isBusy: boolean
  /** Whether the form adds something rather than changing it. */
  isNew: boolean
  onCancel: () => void
}

/** The buttons of a form in a dialog. */
export function FormButtons({ isBusy, isNew, onCancel }: Props) {
  const t = useTranslations('staff')
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" busy={isBusy}>
        {t(isNew ? 'add' : 'save')}
      </Button>
    </div>
  )
}
