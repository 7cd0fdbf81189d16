import 'server-only'

const LONGEST = 200

/**
 * Why a mail did not leave, in codes alone ("Error EENVELOPE 550"): what mail hosts say in words holds addresses, and
 * this stands in logs and in the database.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const codes = [code, responseCode].filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && !value.includes('@')),
  )
  return [error.name, ...codes].join(' ').slice(0, LONGEST)
}
