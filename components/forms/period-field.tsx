import { Field } from '../ui/field'
import { Select } from '../ui/select'

interface Props<Period extends number> {
  label: string
  periods: readonly Period[]
  period: Period
  onChoose: (period: Period) => void
  getName: (period: Period) => string
}

/** The period a report covers. */
export function PeriodField<Period extends number>(props: Props<Period>) {
  const { label, periods, period, onChoose, getName } = props
  const choose = (value: string) =>
    onChoose(periods.find((each) => String(each) === value) ?? period)
  return (
    <Field label={label} className="no-print mt-4 max-w-60">
      {(control) => (
        <Select {...control} value={period} onChange={({ target }) => choose(target.value)}>
          {periods.map((each) => (
            <option key={each} value={each}>
              {getName(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
