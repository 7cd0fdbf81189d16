import { type ReactNode, type Ref, useId } from 'react'

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
