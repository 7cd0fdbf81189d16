import 'server-only'
import { isPersonName, tidyName } from '@/lib/core/person-name'

const LONGEST = 60

/**
 * The name that a mail greets with, on one line, or `null` to greet without. Names from before the rule of what a name
 * is may be advertisements with an address, which must not travel under the hospital's sender.
 */
export function greetingName(firstName: string): string | null {
  const name = tidyName(firstName)
  return name.length <= LONGEST && isPersonName(name) ? name : null
}
