import { type FormEvent, useRef, useState } from 'react'
import { type ConsentDto, consentInput } from '@/lib/modules/forum/consent/consent-schema'
import { followingConsent, setConsent } from '../pictures/use-attachments'

export interface TypedConsent {
  how: string
  by: string
  language: string
  is_minor: boolean
  may_teach: boolean
}

const NOTHING: TypedConsent = {
  how: '',
  by: '',
  language: '',
  is_minor: false,
  may_teach: false,
}

/** A patient who could not be asked gave no consent. */
const normalizeConsent = (typed: TypedConsent): TypedConsent =>
  typed.how === 'vital'
    ? { ...typed, by: 'nobody', may_teach: false }
    : { ...typed, by: typed.by === 'nobody' ? '' : typed.by }

/** The consent to the pictures and the document of a case. @param current the consent the case already has */
export function useCaseConsent(current: ConsentDto) {
  const [typed, setTyped] = useState<TypedConsent>(() => (current ? { ...current } : NOTHING))
  const [hasSubmitted, setSubmitted] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const { data, error } = consentInput.safeParse(typed)
  const issues = error?.issues ?? []
  return {
    typed,
    box,
    change: (to: Partial<TypedConsent>) =>
      setTyped((before) => normalizeConsent({ ...before, ...to })),
    /** Returns a field's error once sending was attempted: a key of the catalogue. */
    getFault: (field: keyof TypedConsent) =>
      hasSubmitted ? issues.find(({ path }) => path[0] === field)?.message : undefined,
    /** Delays a form until the consent is stated, if there is something to consent to. */
    guard:
      (isNeeded: boolean, submit: (event: FormEvent<HTMLFormElement>) => unknown) =>
      (event: FormEvent<HTMLFormElement>) => {
        setSubmitted(isNeeded)
        if (!isNeeded || data) return submit(event)
        event.preventDefault()
        const first = issues[0]?.path[0]
        box.current?.querySelector<HTMLElement>(`[name="consent_${String(first)}"]`)?.focus()
      },
    /** The call for the consent, queued until its case is posted. */
    following: () => (data ? [followingConsent(data)] : []),
    clear() {
      setTyped(NOTHING)
      setSubmitted(false)
    },
    /** Sends the consent for a saved case. */
    save: async (postId: string) => {
      if (data) await setConsent(postId, data)
    },
  }
}

export type CaseConsentState = ReturnType<typeof useCaseConsent>
