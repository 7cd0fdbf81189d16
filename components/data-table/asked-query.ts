/** The state of a table as the query string of a request. */
export const askedQuery = (asked: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
