'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localePath } from '@/lib/core/paths'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Without locale prefix. */
  href: string
}

/** A link inside the staff area: prefetches the next screen only on hover or focus. */
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
