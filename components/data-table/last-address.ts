/** The last query string of each table in this tab: page, size and search term. */
const queries = new Map<string, string>()

/** @param query without its question mark */
export const rememberAddress = (path: string, query: string): void => void queries.set(path, query)

/** The address of a table as it was left. @param path with locale prefix */
export function getLastAddress(path: string): string {
  const query = queries.get(path)
  return query ? `${path}?${query}` : path
}
