import type { Rows } from '../data-table/use-rows'
import { type MutationOptions, useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { WORK } from './work/use-work'

interface Options<Row, Input> extends Omit<MutationOptions<Row[], Input>, 'expect'> {
  /** The name of the list, as in `useRows`. */
  name: string
  /** The optimistic update of the shown rows. */
  expect?: (rows: Row[], input: Input) => Row[]
}

/** A mutation on the rows of a table; also refreshes the work queue. */
export function useRowAction<Row, Input = void>({ name, expect, ...how }: Options<Row, Input>) {
  const change = (known: Rows<Row>, input: Input): Rows<Row> => {
    const rows = expect ? expect(known.rows, input) : known.rows
    return { rows, total: known.total + rows.length - known.rows.length }
  }
  return useOptimisticMutation<Rows<Row>, Input>({
    ...how,
    ...(expect ? { expect: change } : {}),
    queryKey: [name, 'rows'],
    stale: [[name], [WORK]],
  })
}
