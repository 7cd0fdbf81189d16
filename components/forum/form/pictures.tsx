import { Camera } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useId } from 'react'
import { limits } from '@/lib/core/limits'
import { Button } from '../../ui/button'
import { buttonStyle } from '../../ui/button-style'
import { NewPictureEntry } from './new-picture-entry'
import { PHOTO_TYPES } from './picture-canvas'
import { PictureEditor } from './picture-editor'
import type { CasePicturesState } from './use-case-pictures'

/** The photographs of a case: taken or chosen, blacked out where needed, each with the question of what it shows. */
export function CasePictures({ pictures }: { pictures: CasePicturesState }) {
  const t = useTranslations('forum.photos')
  const tRules = useTranslations('validation')
  const id = useId()
  const { kept, added, source, fault, list, isFull } = pictures
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Cleared so that the same picture can be chosen again.
    target.value = ''
    if (file) void pictures.choose(file)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('title')}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('hint', { most: limits.casePictures })}
      </p>
      <ul ref={list} className="grid gap-4">
        {kept.map(({ file_id }, index) => (
          <li key={file_id} className="flex flex-wrap items-center gap-3">
            <span>{t('number', { number: index + 1 })}</span>
            <Button variant="secondary" onClick={() => pictures.remove(file_id)}>
              {t('remove', { number: index + 1 })}
            </Button>
          </li>
        ))}
        {added.map((picture, index) => (
          <NewPictureEntry
            key={picture.id}
            picture={picture}
            number={kept.length + index + 1}
            pictures={pictures}
          />
        ))}
      </ul>
      {isFull ? null : (
        <div className="relative">
          <input
            id={id}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            onChange={choose}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonStyle(
              'secondary',
              'medium',
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-forest',
            )}
          >
            <Camera aria-hidden="true" className="size-5" />
            {t('add')}
          </label>
        </div>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {fault ? tRules(fault) : null}
      </p>
      {source ? (
        <PictureEditor
          source={source}
          onDone={pictures.finish}
          onFailed={pictures.fail}
          onClose={pictures.close}
        />
      ) : null}
    </fieldset>
  )
}
