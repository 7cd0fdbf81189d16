import type { ReactNode } from 'react'

/** One fact about an account. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
