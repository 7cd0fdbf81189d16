import { isLocale, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { hasPermission } from '@/lib/core/permissions'
import { readNextPath } from '@/lib/core/safe-addresses'
import type { SessionDto } from '@/lib/modules/accounts/schema'

type Person = Pick<SessionDto, 'role' | 'is_approved'>

/** Returns whether the person who signed in may enter the staff area. */
export function isStaff({ role, is_approved }: Person): boolean {
  return hasPermission({ id: '', role, isApproved: is_approved }, 'view_dashboard')
}

/** Returns the path after signing in: to the page they wanted, else staff to the dashboard and others home. */
export function landingPath(person: Person, locale: Locale, next: string | null): string {
  const wanted = readNextPath(next)
  if (wanted && !isAccountScreen(wanted)) return wanted
  return localePath(locale, isStaff(person) ? paths.dashboard : paths.home)
}

/** Account screens are not valid destinations after a sign-in. */
function isAccountScreen(path: string): boolean {
  const [, first = '', second = ''] = path.split(/[/?#]/)
  return first === 'auth' || (isLocale(first) && second === 'auth')
}
