'use client'

import { Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isProfessional } from '@/lib/core/accounts'
import { localePath, paths } from '@/lib/core/paths'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import { useOpenWindow } from '../dashboard/use-open-window'
import { useTableAddress } from '../data-table/table-address'
import { LoadedPart } from '../layout/loaded-part'
import { NoticesLink } from '../notifications/notices-link'
import { ErasureSection, OwnDataSection } from '../own-data/own-data-sections'
import { Avatar } from '../ui/avatar'
import { Button, ButtonLink } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { isStaffAccount } from './account-state'
import { LicenceSection } from './licence-section'
import { AwaitedProfile, useProfile } from './member-area'
import { AccountBadge, ProfileFacts } from './profile-facts'
import { ProfileSection, ProfileSkeleton } from './profile-parts'
import { SessionsSection } from './sessions-section'
import { useMemberArea } from './use-member-area'

/** In staff profiles: the link to set up the second step. */
export function SecondStepLink() {
  const t = useTranslations('secondStep')
  return (
    <ProfileSection id="second-step" title={t('title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{t('description')}</p>
        <ButtonLink variant="secondary" href={localePath(useLocale(), paths.secondStep)}>
          {t('open')}
        </ButtonLink>
      </div>
    </ProfileSection>
  )
}

const loadPasswordForm = () => import('./sign-in-forms').then(({ PasswordForm }) => PasswordForm)

interface PasswordSectionProps {
  /** False for someone who signs in with Google only: there is nothing to change, and a mailed link sets one. */
  hasPassword: boolean
  email: string
}

export function PasswordSection({ hasPassword, email }: PasswordSectionProps) {
  const t = useTranslations('profile')
  const locale = useLocale()
  return (
    <ProfileSection id="password" title={t('password')}>
      {hasPassword ? (
        <LoadedPart
          load={loadPasswordForm}
          props={{ email }}
          loading={<Skeleton className="h-80 max-w-md" />}
        />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[60ch] text-muted">{t('noPassword')}</p>
          <ButtonLink variant="secondary" href={localePath(locale, paths.resetPassword)}>
            {t('setPassword')}
          </ButtonLink>
        </div>
      )}
    </ProfileSection>
  )
}

const loadEmailForm = () => import('./sign-in-forms').then(({ EmailForm }) => EmailForm)

interface Props {
  email: string
  /** Which addresses have agreed to a pending change. */
  change: ProfileDto['email_change']
}

/** The account's address and the form that changes it. */
export function EmailSection({ email, change }: Props) {
  const t = useTranslations('profile')
  return (
    <ProfileSection id="email" title={t('emailTitle')}>
      <p className="mb-3 max-w-[60ch] wrap-anywhere text-muted">{t('emailHint', { email })}</p>
      {change ? (
        <Notice role="note" title={t('emailWaits')} className="mb-4 max-w-md">
          <p>{t(change.old ? 'emailWaitsNew' : change.new ? 'emailWaitsOld' : 'emailWaitsBoth')}</p>
        </Notice>
      ) : null}
      <LoadedPart
        load={loadEmailForm}
        props={{}}
        loading={<Skeleton className="h-32 max-w-md" />}
      />
    </ProfileSection>
  )
}

const loadForm = () => import('./profile-form').then(({ ProfileForm }) => ProfileForm)

const WINDOW = 'profile'

/** Opens the dialog that edits one's own profile; signing in again in between leads back into it. */
export function ProfileEdit({ user }: { user: ProfileDto }) {
  const t = useTranslations('profile')
  const opened = useOpenWindow(useTableAddress())
  return (
    <Dialog
      title={t('edit')}
      closeLabel={t('cancel')}
      open={opened.id === WINDOW}
      onOpenChange={(isOpen) => (isOpen ? opened.openOne(WINDOW) : opened.close())}
      keepsOpen
      trigger={
        <Button variant="secondary" className="no-print">
          <Pencil aria-hidden="true" className="size-5" />
          {t('edit')}
        </Button>
      }
    >
      <LoadedPart
        load={loadForm}
        props={{ user, onClose: opened.close }}
        loading={<Skeleton className="h-96" />}
      />
    </Dialog>
  )
}

const loadProfession = () =>
  import('./profession-section').then(({ ProfessionSection }) => ProfessionSection)

interface ProfileViewProps {
  user: ProfileDto
  /** Further content, placed before the security sections. */
  children?: ReactNode
}

/** A profile, with its owner's actions on their account. */
export function ProfileView({ user, children }: ProfileViewProps) {
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

/** One's own profile. The staff area shows the same behind its gate. */
export function ProfileScreen() {
  useMemberArea(useLocale())
  const profile = useProfile()
  if (profile.data) {
    return (
      <div className="px-4 py-8">
        <ProfileView user={profile.data} />
      </div>
    )
  }
  return <AwaitedProfile profile={profile} loading={<ProfileSkeleton />} />
}
