import 'server-only'
import { isPersonName, tidyName } from '@/lib/core/person-name'

const LONGEST = 60

/**
 * The name that a mail greets with, on one line, or `null` to greet without one. Names older than the name rules may be
 * advertisements with a URL, which must not go out under the hospital's sender.
 */
export function greetingName(firstName: string): string | null {
  const name = tidyName(firstName)
  return name.length <= LONGEST && isPersonName(name) ? name : null
}
