import type { ReactNode } from 'react'
import { Card } from '../ui/card'

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
