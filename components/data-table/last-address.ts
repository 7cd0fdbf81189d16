/** Where each table was looked at last in this tab: its page, its size and what was searched for. */
const queries = new Map<string, string>()

/** @param query without its question mark */
export const rememberAddress = (path: string, query: string): void => void queries.set(path, query)

/** The way back to a table as it was left. @param path in the reader's language */
export function lastAddressOf(path: string): string {
  const query = queries.get(path)
  return query ? `${path}?${query}` : path
}
