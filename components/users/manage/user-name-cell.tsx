import { paths } from '@/lib/core/paths'
import type { UserDto } from '@/lib/modules/users/schema'
import { fullName } from '../../account/full-name'
import { StaffLink } from '../../dashboard/staff-link'
import { Avatar } from '../../ui/avatar'

/** Whose account a row is, and the way to its page. */
export function UserNameCell({ user }: { user: UserDto }) {
  const name = fullName(user)
  return (
    <span className="relative flex min-h-11 min-w-0 items-center gap-3">
      <Avatar name={name} src={user.avatar} size="small" className="sm:max-lg:hidden" />
      <span className="min-w-0">
        <StaffLink
          href={paths.user(user.user_id)}
          className="wrap-anywhere text-forest after:absolute after:inset-0 hover:underline"
        >
          {name}
        </StaffLink>
        <span className="block text-sm font-normal wrap-anywhere text-muted">{user.email}</span>
      </span>
    </span>
  )
}
