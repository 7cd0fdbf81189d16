import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useId } from 'react'
import { Skeleton } from '../../ui/skeleton'

/** Skeleton of a loading profile, in its shape and as high as the screen, so that nothing shifts when it arrives. */
export function ProfileSkeleton() {
  const t = useTranslations('profile')
  return (
    <div role="status" className="mx-auto min-h-dvh max-w-4xl px-4 py-8">
      <span className="sr-only">{t('loading')}</span>
      <div className="flex items-center gap-4">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-5 w-40 max-w-full" />
        </div>
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        {['email', 'role', 'phone', 'status', 'since', 'updated'].map((name) => (
          <Skeleton key={name} className="h-14" />
        ))}
      </div>
    </div>
  )
}

/** One fact about an account. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

interface Props {
  /** Anchor that links point to. */
  id: string
  title: string
  /** Takes the focus when the focused element disappears. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of the profile with its heading. */
export function ProfileSection({ id, title, headingRef, children }: Props) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="mt-10">
      <h2 ref={headingRef} id={heading} tabIndex={-1} className="text-xl sm:text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}
