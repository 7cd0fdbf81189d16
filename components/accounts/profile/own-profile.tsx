'use client'

import { Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { isProfessional } from '@/lib/core/accounts'
import { localePath, paths } from '@/lib/core/paths'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import { useOpenWindow } from '../../dashboard/use-open-window'
import { useTableAddress } from '../../data-table/table-address'
import { ViewChoice } from '../../data-table/view-choice'
import { LoadedPart } from '../../layout/loaded-part'
import { NoticesLink } from '../../notifications/notices-link'
import { ErasureSection, OwnDataSection } from '../../own-data/own-data-sections'
import { Avatar } from '../../ui/avatar'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { isStaffAccount } from '../session/account-state'
import { AwaitedProfile, useProfile } from '../session/member-area'
import { useMemberArea } from '../session/use-member-area'
import { LicenceSection } from './licence-section'
import { AccountBadge, ProfileFacts } from './profile-facts'
import { ProfileSection, ProfileSkeleton } from './profile-parts'
import { SessionsSection } from './sessions-section'

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

const TABS = ['profile', 'security', 'notifications', 'devices'] as const

type ProfileTab = (typeof TABS)[number]

/** Maps each section that mails, notices and other pages link to, to its tab. */
const SECTION_TABS: Record<string, ProfileTab> = {
  licence: 'profile',
  public: 'profile',
  'own-data': 'profile',
  erasure: 'profile',
  email: 'security',
  password: 'security',
  'second-step': 'security',
  notices: 'notifications',
  devices: 'devices',
}

/** The query parameter that names the open tab. The first tab has none. */
const TAB = 'tab'

/** Returns the tab in the address. A link to a section opens the tab that contains it. */
function useTab(): ProfileTab {
  const { read } = useTableAddress()
  const tab = TABS.find((each) => each === read(TAB)) ?? 'profile'
  useEffect(() => {
    const openSection = () => {
      const own = SECTION_TABS[location.hash.slice(1)]
      const query = new URLSearchParams(location.search)
      if (!own || own === (query.get(TAB) ?? 'profile')) return
      if (own === 'profile') query.delete(TAB)
      else query.set(TAB, own)
      const search = query.size > 0 ? `?${query}` : ''
      history.replaceState(null, '', `${location.pathname}${search}${location.hash}`)
    }
    openSection()
    window.addEventListener('hashchange', openSection)
    return () => window.removeEventListener('hashchange', openSection)
  }, [])
  useEffect(() => {
    // The browser looked for the section before it was rendered.
    if (SECTION_TABS[location.hash.slice(1)] === tab) {
      document.getElementById(location.hash.slice(1))?.scrollIntoView()
    }
  }, [tab])
  return tab
}

/** The tabs of the profile; each tab has its own URL. */
function ProfileTabs({ tab }: { tab: ProfileTab }) {
  const t = useTranslations('profile')
  const { hrefWith } = useTableAddress()
  return (
    <div className="no-print mt-6">
      <ViewChoice
        label={t('title')}
        views={TABS.map((each) => ({
          text: t(`tabs.${each}`),
          href: hrefWith({ [TAB]: each === 'profile' ? null : each }),
          isCurrent: each === tab,
        }))}
      />
    </div>
  )
}

const loadSettings = () =>
  import('../../notifications/notification-list').then((loaded) => loaded.NotificationSettings)

interface ProfileViewProps {
  user: ProfileDto
  /** Shown in the first tab, below the licence. */
  children?: ReactNode
}

/** The signed-in user's profile and account actions. */
export function ProfileView({ user, children }: ProfileViewProps) {
  const t = useTranslations('roles')
  const tab = useTab()
  const isStaff = isStaffAccount(user)
  const name = `${user.first_name} ${user.last_name}`
  return (
    <div className="max-w-4xl">
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
      <ProfileTabs tab={tab} />
      {/* Sections begin with a margin, which the tabs have already. The height keeps a footer out of sight until they have loaded. */}
      <div className={isStaff ? '-mt-4' : '-mt-4 min-h-dvh'}>
        {tab === 'profile' ? (
          <>
            <ProfileFacts user={user} />
            {isProfessional(user.role) || user.working_license ? (
              <LicenceSection user={user} />
            ) : null}
            {user.role === 'USER' ? (
              <LoadedPart
                load={loadProfession}
                props={{}}
                loading={<Skeleton className="h-40" />}
              />
            ) : null}
            {children}
            <div className="no-print">
              <OwnDataSection />
              <ErasureSection user={user} />
            </div>
          </>
        ) : tab === 'security' ? (
          <>
            <EmailSection email={user.email} change={user.email_change} />
            <PasswordSection hasPassword={user.has_password} email={user.email} />
            {isStaff ? <SecondStepLink /> : null}
          </>
        ) : tab === 'notifications' ? (
          <>
            <NoticesLink isStaff={isStaff} />
            <LoadedPart
              load={loadSettings}
              props={{ isStaff }}
              loading={<Skeleton className="mt-10 h-96" />}
            />
          </>
        ) : (
          <SessionsSection />
        )}
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
      <div className="mx-auto max-w-4xl px-4 py-8">
        <ProfileView key={profile.data.user_id} user={profile.data} />
      </div>
    )
  }
  return <AwaitedProfile profile={profile} loading={<ProfileSkeleton />} />
}
