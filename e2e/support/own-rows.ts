import { test } from '@playwright/test'
import { removeRows } from './rows'

/**
 * Has rows taken away after the test that made them. For the top of a file.
 * @returns notes a row that is being made, and answers its id
 */
export function removeAfterEach(): (row: Promise<string>) => Promise<string> {
  const made: string[] = []
  test.afterEach(() => removeRows(made.splice(0)))
  return async (row) => {
    const id = await row
    made.push(id)
    return id
  }
}
