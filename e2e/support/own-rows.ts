import { test } from '@playwright/test'
import { removeRows } from './rows'

/**
 * Removes rows after the test that made them. Call it at the top of a file.
 * @returns a function that records a row being made, and resolves with its id
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
