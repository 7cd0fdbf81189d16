import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { useFileAddress } from '../../forms/use-file-address'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Select } from '../../ui/select'
import { Textarea } from '../../ui/textarea'
import type { NewPicture } from './picture-canvas'
import type { CasePicturesState } from './use-case-pictures'

interface Props {
  picture: NewPicture
  number: number
  pictures: CasePicturesState
}

/** A photograph yet to be sent, and the question whether it shows who the patient is. */
export function NewPictureEntry({ picture, number, pictures }: Props) {
  const t = useTranslations('forum.photos')
  const tRules = useTranslations('validation')
  const address = useFileAddress(picture.file)
  const { id, shows, reason } = picture
  const { isAsked, change, drop } = pictures
  const showsFault = isAsked && !shows ? { error: tRules('photoShows') } : {}
  const reasonFault = isAsked && !reason.trim() ? { error: tRules('photoReason') } : {}
  return (
    <li
      data-new
      className="grid gap-3 rounded-card border border-line p-4 sm:grid-cols-[10rem_1fr]"
    >
      {address ? (
        <img
          src={address}
          alt={t('number', { number })}
          className="max-h-48 w-full rounded-control bg-wash object-contain"
        />
      ) : null}
      <div className="grid gap-3">
        <Field label={t('shows', { number })} required {...showsFault}>
          {(control) => (
            <Select
              {...control}
              value={shows}
              onChange={({ target }) => change(id, { shows: target.value as NewPicture['shows'] })}
            >
              <option value="">{t('choose')}</option>
              <option value="0">{t('showsNothing')}</option>
              <option value="1">{t('showsWho')}</option>
            </Select>
          )}
        </Field>
        {shows === '1' ? (
          <Field
            label={t('reason')}
            hint={t('reasonHint')}
            required
            max={limits.textLength.reason}
            typed={reason}
            {...reasonFault}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={reason}
                onChange={({ target }) => change(id, { reason: target.value })}
              />
            )}
          </Field>
        ) : null}
        <Button variant="secondary" className="justify-self-start" onClick={() => drop(id)}>
          {t('remove', { number })}
        </Button>
      </div>
    </li>
  )
}
