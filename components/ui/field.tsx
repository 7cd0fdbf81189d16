import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CharacterCount } from './character-count'
import { cn } from './class-names'

export type FieldControl = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** The control's id; generated when absent. */
  id?: string
  /** Maximum length in characters, shown near the limit. */
  max?: number | undefined
  /** The text of a control that React holds; for `max`. */
  typed?: string | undefined
  className?: string
  /** Renders the control with all the given props: `{(control) => <Input {...control} />}` */
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error, associated for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, error, required, id, max, typed, className, children } = props
  const made = useId()
  const control = id ?? made
  const described = cn(
    hint ? `${control}-hint` : null,
    max ? `${control}-count` : null,
    error ? `${control}-error` : null,
  )
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={control} className="font-semibold">
        {label}
        {required ? (
          <span aria-hidden="true" className="ml-1 text-danger">
            *
          </span>
        ) : null}
      </label>
      {hint ? (
        <p id={`${control}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children({
        id: control,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {max ? (
        <CharacterCount
          control={control}
          id={`${control}-count`}
          max={max}
          typed={typed}
          isSilent={Boolean(error)}
        />
      ) : null}
      {/* The live region must exist before its text, or the first error is not announced. */}
      <div aria-live="polite">
        {error ? (
          <p id={`${control}-error`} className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}
