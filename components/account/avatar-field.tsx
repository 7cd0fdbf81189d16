'use client'

import { useTranslations } from 'next-intl'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { buttonStyle } from '../ui/button-style'
import { PICTURE_TYPES, pictureProblem } from './picture-problem'

interface Props {
  /** For the letter that stands where there is no picture. */
  name: string
  current: string | null
  file: File | null
  onChange: (file: File | null) => void
  /** What the server found wrong. */
  error?: string | undefined
}

/** Shows a chosen file as long as it is the chosen one. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** The picture of a profile: chosen, looked at, and taken back. */
export function AvatarField({ name, current, file, onChange, error }: Props) {
  const t = useTranslations('profile')
  const tRules = useTranslations('validation')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = usePreview(file)
  const said = problem ?? error

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // Leaving the picker without a choice changes nothing.
    if (!chosen) return
    const found = pictureProblem(chosen)
    setProblem(found ? tRules(found) : null)
    if (!found) onChange(chosen)
    target.value = ''
  }
  const undo = () => {
    setProblem(null)
    onChange(null)
    input.current?.focus()
  }

  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        {t('avatar')}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          name={name}
          src={preview ?? current}
          size="large"
          alt={preview ? t('avatarPreview') : ''}
        />
        <div className="grid justify-items-start gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            accept={PICTURE_TYPES}
            onChange={choose}
            aria-invalid={said ? true : undefined}
            aria-describedby={`${id}-label ${id}-hint ${id}-error`}
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
            {t('chooseAvatar')}
          </label>
          {file ? (
            <Button variant="quiet" onClick={undo}>
              {t('undoAvatar')}
            </Button>
          ) : null}
        </div>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('avatarHint')}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {said}
      </p>
    </div>
  )
}
