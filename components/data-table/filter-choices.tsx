import { LabelledChoice } from './labelled-choice'
import type { TableAddress } from './table-address'

/** A filter of a table. */
export interface TableFilter {
  /** Its name in the address and in the request. */
  name: string
  label: string
  /** The label for no filter, such as "All languages". */
  all: string
  options: readonly (readonly [value: string, name: string])[]
}

interface Props {
  address: TableAddress
  filters: readonly TableFilter[]
}

/** The filters of a table; changing one returns to the first page. */
export function FilterChoices({ address, filters }: Props) {
  return filters.map(({ name, label, all, options }) => (
    <LabelledChoice
      key={name}
      label={label}
      isLabelHidden
      value={address.read(name)}
      options={[['', all], ...options]}
      onChange={(value) => address.go({ [name]: value, page: null })}
    />
  ))
}
