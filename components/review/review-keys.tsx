import { Keyboard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { deviceChoice } from '@/lib/browser/device-choice'
import { reviewKeys } from '../editorial/review-keys'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Dialog } from '../ui/dialog'
import { useShortcut } from '../ui/shortcuts'

const names = Object.keys(reviewKeys) as (keyof typeof reviewKeys)[]

const { choose, useChoice } = deviceChoice('ingingo.review-keys', ['on', 'off'])

/** Whether single-key shortcuts work on this screen, as remembered on this device. */
export const useKeysOn = () => useChoice() === 'on'

/** The list of shortcuts, and the switch that turns them off. */
export function ReviewKeys() {
  const t = useTranslations('reviewing.keys')
  const tStaff = useTranslations('staff')
  const shortcut = useShortcut()
  const isOn = useKeysOn()
  return (
    <Dialog
      title={t('title')}
      closeLabel={tStaff('close')}
      trigger={
        <Button variant="quiet" {...shortcut(reviewKeys.list)}>
          <Keyboard aria-hidden="true" className="size-5" />
          {t('title')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {names.map((name) => (
          <Fragment key={name}>
            <dt className="flex gap-1">
              {reviewKeys[name].split(' ').map((key) => (
                <kbd key={key} className="rounded-control border border-line bg-wash px-2">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox
        label={t('on')}
        hint={t('onHint')}
        checked={isOn}
        onChange={({ target }) => choose(target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
