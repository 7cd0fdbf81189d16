import type { ComponentProps, KeyboardEvent } from 'react'
import { TextareaField } from './textarea-field'

type Props = Omit<ComponentProps<typeof TextareaField>, 'rows' | 'onKeyDown'>

/** A line that may be long: it wraps and grows instead of scrolling out of sight; a line break in it becomes a space. */
export function LongLineField({ state, className, ...rest }: Props) {
  const { input } = state
  const onChange: typeof input.onChange = (event) => {
    const { target } = event
    if (/[\r\n]/.test(target.value)) target.value = target.value.replace(/\s*[\r\n]+\s*/g, ' ')
    return input.onChange(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
  }
  return (
    <TextareaField
      {...rest}
      state={{ ...state, input: { ...input, onChange } }}
      onKeyDown={onKeyDown}
      // Browsers that cannot grow the field show two lines and scroll the rest.
      rows={2}
      className={`field-sizing-content min-h-11 resize-none! ${className ?? ''}`}
    />
  )
}
