import 'server-only'

const LONGEST = 200

/**
 * Why a mail was not sent, as codes only ("Error EENVELOPE 550"): the texts of mail hosts contain addresses, and this goes into
 * logs and the database.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const codes = [code, responseCode].filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && !value.includes('@')),
  )
  return [error.name, ...codes].join(' ').slice(0, LONGEST)
}
