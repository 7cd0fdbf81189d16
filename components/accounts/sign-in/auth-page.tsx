import type { Metadata } from 'next'
import type { ComponentProps, ReactNode } from 'react'
import { loginReasonScript } from '@/lib/core/content-policy.mjs'
import { Card } from '../../ui/card'
import { cn } from '../../ui/class-names'

/** A link within a line of text, large enough for a finger. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={cn(
        'inline-flex min-h-11 items-center font-semibold text-forest underline',
        className,
      )}
    >
      {children}
    </a>
  )
}

export function LoginReason() {
  return <script dangerouslySetInnerHTML={{ __html: loginReasonScript }} />
}

/** Metadata of the account screens, which search engines do not index. */
export function authMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: true } }
}

/** Metadata for pages of mailed links: also keeps the address with its secret from other sites. */
export function secretMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

interface Props {
  title: ReactNode
  lead?: ReactNode
  /** Links to other screens, below the card. */
  footer?: ReactNode
  children: ReactNode
}

/** The card that every account screen consists of. */
export function AuthCard({ title, lead, footer, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-lg gap-4">
      <Card className="grid gap-6 p-5 sm:p-8">
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          {lead ? <p className="text-muted">{lead}</p> : null}
        </div>
        {children}
      </Card>
      {footer ? <p className="text-center">{footer}</p> : null}
    </div>
  )
}
