import { useId } from 'react'
import { Select } from '../ui/select'

interface Props {
  label: string
  value: string
  /** The options: value and label. */
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
  /** Makes the label visible to screen readers only: the options explain themselves. */
  isLabelHidden?: boolean
}

/** One of the choices in the row above a table. */
export function LabelledChoice(props: Props) {
  const { label, value, options, onChange, isLabelHidden } = props
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : ''}>
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </span>
  )
}
