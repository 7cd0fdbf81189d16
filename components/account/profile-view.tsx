import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isProfessional } from '@/lib/core/people'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { LoadedPart } from '../layout/loaded-part'
import { NoticesLink } from '../notifications/notices-link'
import { ErasureSection } from '../own-data/erasure-section'
import { OwnDataSection } from '../own-data/own-data-section'
import { SecondStepLink } from '../second-step/second-step-link'
import { Avatar } from '../ui/avatar'
import { Skeleton } from '../ui/skeleton'
import { AccountBadge } from './account-badge'
import { isStaffAccount } from './account-state'
import { EmailSection } from './email-section'
import { LicenceSection } from './licence-section'
import { PasswordSection } from './password-section'
import { ProfileEdit } from './profile-edit'
import { ProfileFacts } from './profile-facts'
import { SessionsSection } from './sessions-section'

const loadProfession = () =>
  import('./profession-section').then(({ ProfessionSection }) => ProfessionSection)

interface Props {
  user: ProfileDto
  /** Further content, placed before the security sections. */
  children?: ReactNode
}

/** A profile, with what its owner can do with their account. */
export function ProfileView({ user, children }: Props) {
  const t = useTranslations('roles')
  const name = `${user.first_name} ${user.last_name}`
  return (
    <div className="mx-auto max-w-4xl">
      <header className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={user.avatar} size="large" />
        <div className="min-w-0 grow basis-48">
          <h1 className="text-2xl sm:text-3xl">{name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {t(user.role)}
            <AccountBadge user={user} />
          </p>
        </div>
        <ProfileEdit user={user} />
      </header>
      <ProfileFacts user={user} />
      {isProfessional(user.role) || user.working_license ? <LicenceSection user={user} /> : null}
      {user.role === 'USER' ? (
        <LoadedPart load={loadProfession} props={{}} loading={<Skeleton className="h-40" />} />
      ) : null}
      {children}
      {isStaffAccount(user) ? null : <NoticesLink />}
      <div className="no-print">
        <EmailSection email={user.email} change={user.email_change} />
        <PasswordSection hasPassword={user.has_password} email={user.email} />
        {isStaffAccount(user) ? <SecondStepLink /> : null}
        <SessionsSection />
        <OwnDataSection />
        <ErasureSection user={user} />
      </div>
    </div>
  )
}
