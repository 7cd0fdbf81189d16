import { nextLicenceEnd } from '@/lib/core/licence'
import type { LicenceDetails, LicenceDto } from '@/lib/modules/licences/schema'
import type { UserDto } from '@/lib/modules/users/schema'

/** Returns a licence's known details as the fields of a form. */
export function licenceDetails(licence: LicenceDto | null): LicenceDetails {
  return {
    licence_number: licence?.number ?? '',
    licence_council: licence?.council ?? '',
    licence_issued_on: licence?.issued_on ?? '',
    licence_ends_on: licence?.ends_on ?? '',
  }
}

/** Returns the reviewer's starting values: what was sent; the previous council and number; the next 30 June. */
export function suggestedLicence({ licence, sent_licence }: UserDto, now: Date): LicenceDetails {
  const sent = licenceDetails(sent_licence)
  const before = licenceDetails(licence)
  return {
    ...sent,
    licence_number: sent.licence_number || before.licence_number,
    licence_council: sent.licence_council || before.licence_council,
    licence_ends_on: sent.licence_ends_on || nextLicenceEnd(now),
  }
}
