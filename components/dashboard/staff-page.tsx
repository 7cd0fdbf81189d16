'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs'
import { type ButtonVariant, buttonStyle } from '../ui/button'

type StaffLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Without locale prefix. */
  href: string
}

/** A link inside the staff area: prefetches the next screen only on hover or focus. */
export function StaffLink({ href, ...rest }: StaffLinkProps) {
  const router = useRouter()
  const address = localePath(useLocale(), href)
  const fetchAhead = () => router.prefetch(address)
  return (
    <Link
      {...rest}
      href={address}
      prefetch={false}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    />
  )
}

interface StaffCrumbsProps {
  /** The crumbs between the staff area's home page and this page; `href` without locale prefix. */
  crumbs?: Crumb[]
  /** The label of the page itself. */
  here: string
}

/** Breadcrumbs such as "Home > Users > New". */
export function StaffCrumbs({ crumbs = [], here }: StaffCrumbsProps) {
  const t = useTranslations('staff')
  const tCrumbs = useTranslations('breadcrumbs')
  return (
    <Breadcrumbs
      label={tCrumbs('label')}
      items={[{ label: t('home'), href: paths.dashboard }, ...crumbs, { label: here }]}
      link={StaffLink}
      separator=">"
    />
  )
}

interface Props {
  title: ReactNode
  /** The crumbs between the staff area's home page and this page; `href` without locale prefix. */
  crumbs?: Crumb[]
  /** The last crumb; defaults to the title when that is a string. */
  here?: string
  /** The previous screen; `href` without locale prefix. */
  back?: { label: string; href: string }
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the staff area: breadcrumbs, title, actions, and content. */
export function StaffPage({ title, crumbs = [], here, back, actions, children }: Props) {
  const last = here ?? (typeof title === 'string' ? title : '')
  return (
    <div className="mx-auto max-w-6xl">
      {last ? <StaffCrumbs crumbs={crumbs} here={last} /> : null}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 sm:mb-5">
        <div className="flex min-w-0 items-start gap-1">
          {back ? (
            <StaffLink
              href={back.href}
              aria-label={back.label}
              title={back.label}
              className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-wash"
            >
              <ArrowLeft aria-hidden="true" className="size-5" />
            </StaffLink>
          ) : null}
          <h1 tabIndex={-1} className="min-w-0 py-1.5 text-xl sm:text-2xl">
            {title}
          </h1>
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {children}
    </div>
  )
}

type StaffButtonLinkProps = ComponentProps<typeof StaffLink> & { variant?: ButtonVariant }

/** A link inside the staff area that looks like a button. */
export function StaffButtonLink({ variant, className, ...rest }: StaffButtonLinkProps) {
  return <StaffLink {...rest} className={buttonStyle(variant, 'medium', className)} />
}
