'use client'

import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { adviceUses, conditions } from '@/lib/core/cases'
import type { FollowUpInput } from '@/lib/modules/forum/schema'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

interface Props {
  send: (answer: FollowUpInput) => Promise<unknown>
  /** The condition, if already stated; then only the advice is asked about. */
  known?: FollowUpInput['condition'] | null
  /** Whether its author opened it to change a complete answer: takes the focus. */
  isReopened?: boolean
  onDone?: () => void
}

/** The button that opens the question again for a different answer. */
export function ChangeAnswer({ onClick }: { onClick: () => void }) {
  const t = useTranslations('followUp')
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={onClick}
      className="no-print -ml-3 justify-self-start"
    >
      <Pencil aria-hidden="true" className="size-4" />
      {t('change')}
    </Button>
  )
}

/** Asks about the patient with one press, and with a second whether the advice could be used. Both can be changed. */
export function FollowUpQuestion({ send, known = null, isReopened = false, onDone }: Props) {
  const t = useTranslations('followUp')
  const failureText = useFailureText()
  const [stated, setStated] = useState<FollowUpInput['condition'] | null>(known)
  const [isChanging, setChanging] = useState(isReopened)
  const question = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isChanging) question.current?.focus()
  }, [isChanging])
  const answer = useMutation({
    mutationFn: send,
    onSuccess(_, { condition, advice }) {
      setStated(condition)
      setChanging(false)
      if (advice) onDone?.()
    },
  })
  const isOver = Boolean(answer.data !== undefined && answer.variables?.advice)
  function change() {
    answer.reset()
    setStated(null)
    setChanging(true)
  }
  return (
    <div className="grid gap-3">
      {answer.error ? (
        <Notice tone="danger">{failureText(answer.error, { fallback: t('failed') })}</Notice>
      ) : null}
      <p role="status" className={stated ? '' : 'sr-only'}>
        {isOver
          ? t('thanks')
          : stated
            ? t('noted', { condition: t(`conditions.${stated}`) })
            : null}
      </p>
      {isOver ? null : (
        <fieldset ref={question} tabIndex={-1} className="grid gap-2">
          <legend className="font-semibold">{stated ? t('adviceQuestion') : t('question')}</legend>
          <div className="flex flex-wrap gap-2">
            {stated
              ? adviceUses.map((advice) => (
                  <Button
                    key={advice}
                    variant="secondary"
                    busy={answer.isPending && answer.variables.advice === advice}
                    onClick={() => answer.mutate({ condition: stated, advice })}
                  >
                    {t(`advice.${advice}`)}
                  </Button>
                ))
              : conditions.map((condition) => (
                  <Button
                    key={condition}
                    variant="secondary"
                    busy={answer.isPending && answer.variables.condition === condition}
                    onClick={() => answer.mutate({ condition })}
                  >
                    {t(`conditions.${condition}`)}
                  </Button>
                ))}
          </div>
        </fieldset>
      )}
      {stated && !answer.isPending ? <ChangeAnswer onClick={change} /> : null}
    </div>
  )
}
