'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localePath } from '@/lib/core/paths'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Without the language. */
  href: string
}

/** A link inside the staff area: the next screen is fetched when a pointer or the focus comes near, not before. */
export function StaffLink({ href, ...rest }: Props) {
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
